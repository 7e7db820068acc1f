const units = ['KB', 'MB', 'GB', 'TB'];

/** `24.00 MB`: steps of 1,024, two decimals. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes / 1024;
  let unit = 0;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return `${value.toFixed(2)} ${units[unit]}`;
}
