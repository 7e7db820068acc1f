import type { Sale } from '#shared/contract/orders';
import type { BalanceEntry } from '#shared/contract/payouts';

type Cell = string | number | null | undefined;

/** Spreadsheets run what begins like a formula, in Chinese and Japanese also in its wide letters: an apostrophe makes it text. */
const safe = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

const written = (value: Cell): string =>
  typeof value === 'number' ? value.toFixed(2) : `"${safe(value ?? '').replaceAll('"', '""')}"`;

/** With a byte order mark, or Excel reads Chinese as something else. */
const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;

/**
 * 2026-11-20 12:00:00 in Beijing, wherever its reader is, as the column's head says: payouts and days are counted there. A
 * form that every spreadsheet takes for a time, and can sort.
 */
const beijingTime = (moment: string | null): string | null =>
  moment && new Date(moment).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });

interface SaleWords {
  csvColumns: readonly string[];
  states: Record<Sale['payout_state'], string>;
}

export const salesCsv = (sales: readonly Sale[], { csvColumns, states }: SaleWords): string =>
  csvOf(
    csvColumns,
    sales.map((sale) => [
      sale.out_trade_no,
      sale.title,
      sale.buyer_display_name || sale.buyer_username,
      beijingTime(sale.purchased_at),
      sale.amount,
      sale.fee,
      sale.earnings,
      states[sale.payout_state],
      beijingTime(sale.refunded_at),
      sale.payout_id,
      beijingTime(sale.arrived_at),
    ]),
  );

interface StatementWords {
  csvColumns: readonly string[];
  types: Record<BalanceEntry['type'], string>;
}

export const statementCsv = (entries: readonly BalanceEntry[], { csvColumns, types }: StatementWords): string =>
  csvOf(
    csvColumns,
    entries.map((entry) => [
      beijingTime(entry.created_at),
      types[entry.type],
      entry.amount,
      entry.title,
      entry.out_trade_no,
      entry.payout_id,
    ]),
  );
