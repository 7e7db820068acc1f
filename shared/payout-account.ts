/** What a payout account is made of, by the same rules in the form and behind it. Pure text; zod is in contract/payout-fields.ts. */

export const realNameLength = { min: 2, max: 50 } as const;

/** Full-width digits and letters of a Chinese keyboard are the same to whoever types them. */
const plain = (text: string): string => text.normalize('NFKC').trim();

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
