/** Neither a reload nor a way back brought the tab to the app. */
export const isNewVisit = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'navigate';
