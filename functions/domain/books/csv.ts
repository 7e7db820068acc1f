import { type Fen, yuanFixed } from '#shared/money';

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */

const byteOrderMark = '\uFEFF';

/** A spreadsheet would work such a cell out instead of showing it, and a title is written by anybody. */
const isFormula = /^[=+\-@\t\r]/;

/** An amount is a number, below zero too: nobody else writes it. */
type Cell = string | Fen;

const cellOf = (cell: Cell): string => (typeof cell === 'number' ? yuanFixed(cell) : textCell(cell));

function textCell(text: string): string {
  const harmless = isFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvOf = (lines: readonly (readonly Cell[])[]): string =>
  byteOrderMark + lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
