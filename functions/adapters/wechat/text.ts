import { hour } from '#shared/limits';
import { plainLine } from '../plain-text.ts';

/** UTC+8 without summer time, and it says so: `2026-11-20T12:30:00+08:00`. */
export const beijingTime = (at: number): string => `${new Date(at + 8 * hour).toISOString().slice(0, 19)}+08:00`;

/** What no person can see, and the sign that separates the cells of a bill. */
const unwelcome = /[`\p{Cc}\p{Cs}]+/gu;

export const plainText = (text: string, longest: number): string => plainLine(text, { without: unwelcome, longest });

/** As much of it as fits into so many bytes. */
export function cutToBytes(text: string, most: number): string {
  const characters = [...text];
  while (Buffer.byteLength(characters.join('')) > most) characters.pop();
  return characters.join('');
}
