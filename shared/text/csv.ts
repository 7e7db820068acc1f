/**
 * Spreadsheets run cells that begin like a formula, also with full-width signs in Chinese and Japanese ones, and titles
 * are user text. An apostrophe prevents that.
 */
const isFormula = /^[=+\-@＝＋－＠\t\r\n]/;

export const csvText = (text: string): string => (isFormula.test(text) ? `'${text}` : text);
