/** What a payout account is made of, by the same rules in the form and behind it. Pure text; zod is in contract/payout-fields.ts. */

export const realNameLength = { min: 2, max: 50 } as const;

/** How far the full-width characters of a Chinese keyboard stand behind those they are the same as. */
const wider = 0xfee0;

/** Full-width digits and letters are the same to whoever types them. */
const plain = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - wider))
    .replaceAll('\u3000', ' ')
    .trim();

const wideOf = (char: string): string => `\\u${(char.charCodeAt(0) + wider).toString(16)}`;

/** What stands in the brackets of a pattern, with the full-width ones: `0-9` → `0-9０-９`. */
export const wide = (chars: string): string => chars + chars.replace(/[^-]/g, wideOf);

const spaces = '[ \\t\\u00a0\\u3000]*';
const spacesAndDashes = '[ \\t\\u00a0\\u3000\\uff0d-]*';

/** One place after another, each of these characters, with what may stand between them. */
const positions = (between: string, ...all: readonly string[]): string =>
  all.map((chars) => `[${wide(chars)}]${between}`).join('');

const digits = (between: string, count: number): string => `(?:${positions(between, '0-9')}){${count}}`;

const country = `(?:${positions(spacesAndDashes, '+')}|${positions(spacesAndDashes, '0', '0')})?${positions(spacesAndDashes, '8', '6')}`;

/** A mobile number as it is copied from an address book: spaces and dashes inside, the country before it. */
export const phoneTyped = `(?:${country})?${positions(spacesAndDashes, '1', '3-9')}${digits(spacesAndDashes, 9)}`;

const year = `(?:${positions(spaces, '1', '8-9')}|${positions(spaces, '2', '0')})${digits(spaces, 2)}`;
const month = `(?:${positions(spaces, '0', '1-9')}|${positions(spaces, '1', '0-2')})`;
const date = `(?:${positions(spaces, '0', '1-9')}|${positions(spaces, '1-2', '0-9')}|${positions(spaces, '3', '0-1')})`;

/** An identity card as it is typed. Whether its last place is right only all of them together tell. */
export const typedIdentityCard =
  positions(spaces, '1-9') + digits(spaces, 5) + year + month + date + digits(spaces, 3) + positions(spaces, '0-9Xx');

const phonePattern = /^1[3-9]\d{9}$/;

export const isPhone = (text: string): boolean => phonePattern.test(text);

/** As it is copied from an address book: spaces and dashes inside, the country before it. */
export function phoneText(text: string): string {
  const digits = plain(text)
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '');
  return isPhone(digits) ? digits : plain(text);
}

/** An account is known by the owner's mobile number or e-mail address. */
export const accountText = (text: string): string => phoneText(text).toLowerCase();

export const identityCardText = (text: string): string => plain(text).replace(/\s/g, '').toUpperCase();

const cardPattern = /^[1-9]\d{5}((?:18|19|20)\d\d)(\d\d)(\d\d)\d{3}[\dX]$/;

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

const checkDigitOf = (card: string): string =>
  checkDigits.charAt(weights.reduce((sum, weight, at) => sum + weight * Number(card.charAt(at)), 0) % 11);

/** A day that does not exist moves on to one that does. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** 18 places: region, day of birth, order, and a check digit that catches a mistyped or swapped one (GB 11643). */
export function isIdentityCard(card: string): boolean {
  const [, year, month, day] = cardPattern.exec(card) ?? [];
  return isDay(Number(year), Number(month), Number(day)) && checkDigitOf(card) === card.at(-1);
}
