import { day as wholeDay } from '#shared/limits';

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** 2026-11-20: today in Beijing. */
export const today = (): string => calendar.format(Date.now());

/** The day that many days later, or earlier if `days` is negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * wholeDay).toISOString().slice(0, 10);

/** Reads a day from the URL; undefined if it is none. */
export const dayOf = (text: string | null | undefined): string | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`)) ? text : undefined;
