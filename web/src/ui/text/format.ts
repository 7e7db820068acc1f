import type { Fen } from '#shared/money';

/** 12408 → 12,408. By hand, as loading Intl's number data is the slowest part of the app's start. */
const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/**
 * Yuan as the API sends them → whole fen. Rounding removes the error of binary fractions; the check of shared/money
 * would add its fee and limits to the first load.
 */
export const fenOf = (yuanAmount: number) => Math.round(yuanAmount * 100) as Fen;

/** 3900 → ¥39.00 */
export const formatMoney = (amount: Fen) => `${amount < 0 ? '−' : ''}¥${grouped((Math.abs(amount) / 100).toFixed(2))}`;

export const formatCount = (count: number) => grouped(String(count));

const units = ['KB', 'MB', 'GB'] as const;

/** 1536 → 1.50 KB, in steps of 1024. The same in every language. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let size = bytes / 1024;
  let unit = 0;
  /** 1023.999 KB would be printed as 1024.00 KB; it belongs to the next unit. */
  while (size >= 1023.995 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(2)} ${units[unit]}`;
}
