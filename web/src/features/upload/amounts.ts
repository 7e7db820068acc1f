import { formatSize } from '../../ui/text/format.ts';

const steps = ['B', 'KB', 'MB', 'GB'];

/** 62.00 / 100.00 MB: both in the unit of the total, so that the unit does not change during the upload. */
export function ofTotal(part: number, whole: number): string {
  const total = formatSize(whole);
  const step = steps.indexOf(total.split(' ')[1] ?? '');
  if (step < 1) return `${part} / ${total}`;
  return `${(part / 1024 ** step).toFixed(2)} / ${total}`;
}

/** Rounded down: 100 only when everything is there. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.floor((part / whole) * 100) : 0);
