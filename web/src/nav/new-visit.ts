/** Neither a reload nor a way back brought the tab to the app. */
export function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}
