import { hour } from '#shared/limits';

/** `2026-11-20 12:00:00`, as the providers write a moment. */
export const beijing = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

export function fromBeijing(text = ''): number {
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  return isTime ? Date.parse(`${text.replace(' ', 'T')}Z`) - 8 * hour : Number.NaN;
}
