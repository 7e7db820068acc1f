import { csvText } from '#shared/text/csv';

/** Amounts are numbers, with two decimals; counts are bigints. */
export type Cell = string | number | bigint | null | undefined;

function csvField(value: Cell): string {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'number' ? value.toFixed(2) : `"${csvText(value ?? '').replaceAll('"', '""')}"`;
}

/** With a byte order mark, without which Excel misreads Chinese. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`;

/**
 * 2026-11-20 12:00:00, always Beijing time, in which payouts and days are counted. Spreadsheets parse this form and can
 * sort it.
 */
export const beijingTime = (moment: string | null): string | null =>
  moment && new Date(moment).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
