import { hour } from '#shared/limits';
import { plainLine } from '../plain-text.ts';

/**
 * Alipay reads times as Beijing's, whatever the function's time zone: UTC+8 without summer time. `2026-11-20 12:00:00`.
 */
export const alipayTime = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

/** Characters that break the gateway's parsing of a page's address, and invisible ones. */
const forbidden = /[/=&\p{Cc}\p{Cs}]+/gu;

export const alipayText = (text: string, longest: number): string => plainLine(text, { without: forbidden, longest });
