import type { Language } from '../../i18n/language.ts';

export type Moment = string | number | Date;

interface DateStyle {
  language: Language;
  withTime?: boolean;
  /** The browser's own unless given. */
  timeZone?: string;
}

/** Beijing's, in which all times of payouts are given. */
export const marketZone = 'Asia/Shanghai';

/** By when money arrives, in Beijing and without the year: zh 11 月 25 日 18:00, en 25 Nov, 18:00. */
export const formatArrival = (moment: Moment, language: Language): string =>
  formatDate(moment, { language, withTime: true, timeZone: marketZone }).replace(/^\d+ 年 | \d+(?=,)/, '');

/** zh 2026 年 11 月 2 日, en 2 Nov 2026; with the time 2026 年 11 月 2 日 14:32 and 2 Nov 2026, 14:32. */
export function formatDate(moment: Moment, { language, withTime = false, timeZone }: DateStyle): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const zone = timeZone ? { timeZone } : {};
  const isEnglish = language === 'en';
  const month = isEnglish ? 'short' : 'numeric';
  const parts = new Intl.DateTimeFormat('en-US', { year: 'numeric', month, day: 'numeric', ...zone });
  const part = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
  const day = isEnglish ? `${part.day} ${part.month} ${part.year}` : `${part.year} 年 ${part.month} 月 ${part.day} 日`;
  if (!withTime) return day;
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone }).format(date);
  return `${day}${isEnglish ? ',' : ''} ${time}`;
}
