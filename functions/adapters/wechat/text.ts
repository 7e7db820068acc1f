import { hour } from '#shared/limits';

/** UTC+8 without summer time, and it says so: `2026-11-20T12:30:00+08:00`. */
export const beijingTime = (at: number): string => `${new Date(at + 8 * hour).toISOString().slice(0, 19)}+08:00`;

/** What no person can see, and the sign that separates the cells of a bill. */
const unwelcome = /[`\p{Cc}\p{Cs}]+/gu;

/** Never half a character: what is cut in the middle of one can be neither signed nor shown. */
export function plainText(text: string, longest: number): string {
  const clean = text.replace(unwelcome, ' ').replace(/\s+/g, ' ').trim();
  return clean
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** As much of it as fits into so many bytes. */
export function cutToBytes(text: string, most: number): string {
  const characters = [...text];
  while (Buffer.byteLength(characters.join('')) > most) characters.pop();
  return characters.join('');
}
