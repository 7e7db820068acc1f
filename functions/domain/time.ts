import { day, hour, type Language } from '#shared/limits';

/** A day as the table names it: `2026-11-20` → `20261120`. */
export const dayOfDate = (date: string): string => date.replaceAll('-', '');

/** The product's calendar is Beijing's: UTC+8 without summer time, wherever the function runs. `20261120`. */
export const beijingDay = (at: number): string => dayOfDate(beijingDate(at));

/** The hour of that calendar: `2026112006`. */
export const beijingHour = (at: number): string =>
  new Date(at + 8 * hour).toISOString().slice(0, 13).replace(/[-T]/g, '');

/** When such an hour, or such a day, is over. */
export function endOf(calendar: string): number {
  const [, year, month, date, hours] = /^(\d{4})(\d\d)(\d\d)(\d\d)?$/.exec(calendar) ?? [];
  const start = Date.parse(`${year}-${month}-${date}T${hours ?? '00'}:00:00+08:00`);
  return start + (hours === undefined ? day : hour);
}

/** The same day as providers write it: `2026-11-20`. */
export const beijingDate = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 10);

/** When a day of that calendar begins; `2026-11-20`. */
export const startOfDate = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

/** So many days after it, or before with a negative number. */
export const dateAfter = (date: string, days: number): string => beijingDate(startOfDate(date) + days * day);

/** The last so many days, today the last of them. */
export function lastDates(now: number, days: number): string[] {
  const first = dateAfter(beijingDate(now), 1 - days);
  return Array.from({ length: days }, (_, at) => dateAfter(first, at));
}

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en' };
const zone: Record<Language, string> = { zh: '（北京时间）', en: ' Beijing time' };

const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Made when it is first asked for: making one takes a hundred times as long as using it. */
function formatOf(language: Language): Intl.DateTimeFormat {
  formats[language] ??= new Intl.DateTimeFormat(locales[language], {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return formats[language];
}

/** For sentences: `2026年11月21日 12:00（北京时间）`. */
export const beijingTime = (at: number, language: Language): string => formatOf(language).format(at) + zone[language];

/** As answers, letters and sitemaps write a moment: `2026-11-20T04:00:00.000Z`. */
export const instant = (at: number): string => new Date(at).toISOString();

/** The same where it may not have come yet. */
export const instantOrNull = (at: number | undefined): string | null => (at === undefined ? null : instant(at));
