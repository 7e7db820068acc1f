/**
 * A spreadsheet runs a cell that begins like a formula, in Chinese and Japanese also one that begins with the full-width
 * signs; titles and names are written by anybody. An apostrophe makes it text.
 */
const isFormula = /^[=+\-@＝＋－＠\t\r\n]/;

export const csvText = (text: string): string => (isFormula.test(text) ? `'${text}` : text);
