import { type Fen, yuanFixed } from '#shared/money';
import { csvText } from '#shared/text/csv';

/** RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */

const byteOrderMark = '\uFEFF';

/** Amounts are numbers and may be negative: they are never user input, so they need no escaping. */
type Cell = string | Fen;

const cellOf = (cell: Cell): string => (typeof cell === 'number' ? yuanFixed(cell) : textCell(cell));

function textCell(text: string): string {
  const cell = csvText(text);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export const csvOf = (lines: readonly (readonly Cell[])[]): string =>
  byteOrderMark + lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
