import { hour } from '#shared/limits';

/** A time as providers write it: `2026-11-20 12:00:00`. */
export const beijing = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

export function fromBeijing(text = ''): number {
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  return isTime ? Date.parse(`${text.replace(' ', 'T')}Z`) - 8 * hour : Number.NaN;
}
