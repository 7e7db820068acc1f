import { hour } from '#shared/limits';
import { plainLine } from '../plain-text.ts';

/** UTC+8 without summer time, with its offset: `2026-11-20T12:30:00+08:00`. */
export const wechatTime = (at: number): string => `${new Date(at + 8 * hour).toISOString().slice(0, 19)}+08:00`;

/** Invisible characters, and the separator of cells in a bill. */
const forbidden = /[`\p{Cc}\p{Cs}]+/gu;

/** One line of a text, cut to a number of UTF-8 bytes, which is how WeChat counts. */
export function wechatText(text: string, mostBytes: number): string {
  const characters = [...plainLine(text, { without: forbidden, longest: mostBytes })];
  while (Buffer.byteLength(characters.join('')) > mostBytes) characters.pop();
  return characters.join('').trim();
}
