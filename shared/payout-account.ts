/** Rules of payout accounts for form and API, without zod; schemas are in contract/shapes/payout-fields.ts. */

export const realNameLength = { min: 2, max: 50 } as const;

/** Offset from ASCII to full-width characters. */
const wider = 0xfee0;

/** Replaces full-width characters, and trims. */
const plain = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - wider))
    .replaceAll('\u3000', ' ')
    .trim();

const wideOf = (char: string): string => `\\u${(char.charCodeAt(0) + wider).toString(16)}`;

/** A character class with its full-width forms: `0-9` → `0-9０-９`. */
export const wide = (chars: string): string => chars + chars.replace(/[^-]/g, wideOf);

const spaces = '[ \\t\\u00a0\\u3000]*';
const spacesAndDashes = '[ \\t\\u00a0\\u3000\\uff0d-]*';

/** A pattern of consecutive character classes with optional separators. */
const positions = (between: string, ...all: readonly string[]): string =>
  all.map((chars) => `[${wide(chars)}]${between}`).join('');

const digits = (between: string, count: number): string => `(?:${positions(between, '0-9')}){${count}}`;

const country = `(?:${positions(spacesAndDashes, '+')}|${positions(spacesAndDashes, '0', '0')})?${positions(spacesAndDashes, '8', '6')}`;

/** A typed mobile number: spaces, dashes and a country code allowed. */
export const phoneTyped = `(?:${country})?${positions(spacesAndDashes, '1', '3-9')}${digits(spacesAndDashes, 9)}`;

const year = `(?:${positions(spaces, '1', '8-9')}|${positions(spaces, '2', '0')})${digits(spaces, 2)}`;
const month = `(?:${positions(spaces, '0', '1-9')}|${positions(spaces, '1', '0-2')})`;
const date = `(?:${positions(spaces, '0', '1-9')}|${positions(spaces, '1-2', '0-9')}|${positions(spaces, '3', '0-1')})`;

/** A typed identity card number; the check digit is verified separately. */
export const typedIdentityCard =
  positions(spaces, '1-9') + digits(spaces, 5) + year + month + date + digits(spaces, 3) + positions(spaces, '0-9Xx');

const phonePattern = /^1[3-9]\d{9}$/;

export const isPhone = (text: string): boolean => phonePattern.test(text);

/** Normalises a typed mobile number: removes spaces, dashes and the country code. */
export function phoneText(text: string): string {
  const digits = plain(text)
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '');
  return isPhone(digits) ? digits : plain(text);
}

/** Accounts are identified by mobile number or email address. */
export const accountText = (text: string): string => phoneText(text).toLowerCase();

export const identityCardText = (text: string): string => plain(text).replace(/\s/g, '').toUpperCase();

const cardPattern = /^[1-9]\d{5}((?:18|19|20)\d\d)(\d\d)(\d\d)\d{3}[\dX]$/;

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

const checkDigitOf = (card: string): string =>
  checkDigits.charAt(weights.reduce((sum, weight, at) => sum + weight * Number(card.charAt(at)), 0) % 11);

/** `Date` rolls an invalid day over to a valid one. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** 18 characters: region, date of birth, sequence, and a check digit against typos and swaps (GB 11643). */
export function isIdentityCard(card: string): boolean {
  const [, year, month, day] = cardPattern.exec(card) ?? [];
  return isDay(Number(year), Number(month), Number(day)) && checkDigitOf(card) === card.at(-1);
}
