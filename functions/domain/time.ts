import { day, hour, type Language } from '#shared/limits';

/** A day as stored: `2026-11-20` → `20261120`. */
export const dayOfDate = (date: string): string => date.replaceAll('-', '');

/** A day in Beijing, UTC+8 without summer time, wherever the function runs: `20261120`. */
export const beijingDay = (at: number): string => dayOfDate(beijingDate(at));

/** An hour in Beijing: `2026112006`. */
export const beijingHour = (at: number): string =>
  new Date(at + 8 * hour).toISOString().slice(0, 13).replace(/[-T]/g, '');

/** The end of such an hour or day. */
export function endOf(calendar: string): number {
  const [, year, month, date, hours] = /^(\d{4})(\d\d)(\d\d)(\d\d)?$/.exec(calendar) ?? [];
  const start = Date.parse(`${year}-${month}-${date}T${hours ?? '00'}:00:00+08:00`);
  return start + (hours === undefined ? day : hour);
}

/** A day in Beijing as providers write it: `2026-11-20`. */
export const beijingDate = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 10);

/** The start of a day in Beijing, `2026-11-20`. */
export const startOfDate = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

/** The date a number of days later, or earlier if negative. */
export const dateAfter = (date: string, days: number): string => beijingDate(startOfDate(date) + days * day);

/** The last days, including today, in order. */
export function lastDates(now: number, days: number): string[] {
  const first = dateAfter(beijingDate(now), 1 - days);
  return Array.from({ length: days }, (_, at) => dateAfter(first, at));
}

const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function beijingParts(at: number) {
  const shifted = new Date(at + 8 * hour);
  const [year, month, date] = [shifted.getUTCFullYear(), shifted.getUTCMonth(), shifted.getUTCDate()];
  return { year, month, date, time: shifted.toISOString().slice(11, 16) };
}

/** For sentences: `2026年11月21日 12:00（北京时间）`, `21 Nov 2026, 12:00 Beijing time`. */
export function beijingTime(at: number, language: Language): string {
  const { year, month, date, time } = beijingParts(at);
  return language === 'zh'
    ? `${year}年${month + 1}月${date}日 ${time}（北京时间）`
    : `${date} ${shortMonths[month]} ${year}, ${time} Beijing time`;
}

/** A date that is near, in Beijing: `11 月 25 日 18:00`, `25 Nov, 18:00`. */
export function beijingMoment(at: number, language: Language): string {
  const { month, date, time } = beijingParts(at);
  return language === 'zh' ? `${month + 1} 月 ${date} 日 ${time}` : `${date} ${shortMonths[month]}, ${time}`;
}

/** An instant as in responses, emails and sitemaps: `2026-11-20T04:00:00.000Z`. */
export const instant = (at: number): string => new Date(at).toISOString();

export const instantOrNull = (at: number | undefined): string | null => (at === undefined ? null : instant(at));
