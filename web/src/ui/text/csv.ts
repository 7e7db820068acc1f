import { csvText } from '#shared/text/csv';

/** Money is a number, with two decimals; what is counted a bigint. */
export type Cell = string | number | bigint | null | undefined;

function written(value: Cell): string {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'number' ? value.toFixed(2) : `"${csvText(value ?? '').replaceAll('"', '""')}"`;
}

/** With a byte order mark, or Excel reads Chinese as something else. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;

/**
 * 2026-11-20 12:00:00 in Beijing, wherever its reader is, as the column's head says: payouts and days are counted there. A
 * form that every spreadsheet takes for a time, and can sort.
 */
export const beijingTime = (moment: string | null): string | null =>
  moment && new Date(moment).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
