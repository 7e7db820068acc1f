import type { Sale } from '#shared/contract/orders';

interface Words {
  csvColumns: readonly string[];
  states: Record<Sale['payout_state'], string>;
}

/** Spreadsheets run what begins like a formula, in Chinese and Japanese also in its wide letters: an apostrophe makes it text. */
const safe = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null): string =>
  typeof value === 'number' ? value.toFixed(2) : `"${safe(value ?? '').replaceAll('"', '""')}"`;

/** 2026-11-20 12:00:00 where its reader is: a form that every spreadsheet takes for a time, and can sort. */
const spreadsheetTime = (moment: string): string => new Date(moment).toLocaleString('sv-SE');

/** With a byte order mark, or Excel reads Chinese as something else. */
export function csvOf(sales: readonly Sale[], words: Words): string {
  const rows = sales.map((sale) => [
    sale.out_trade_no,
    sale.title,
    sale.buyer_display_name || sale.buyer_username,
    spreadsheetTime(sale.purchased_at),
    sale.amount,
    sale.fee,
    sale.earnings,
    words.states[sale.payout_state],
    sale.arrived_at && spreadsheetTime(sale.arrived_at),
  ]);
  return `\uFEFF${[words.csvColumns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
