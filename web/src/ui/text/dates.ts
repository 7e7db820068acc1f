import { useLanguage } from '../../i18n/index.tsx';
import { formatDate, type Moment } from './format-date.ts';

/** Matches the current year, which is left out. */
const thisYear = (): RegExp => new RegExp(`^${new Date().getFullYear()} 年 | ${new Date().getFullYear()}(?=$|,)`);

/** Dates in the current language: `const { date, dateTime } = useDates()`. */
export function useDates() {
  const [language] = useLanguage();
  const dateTime = (moment: Moment) => formatDate(moment, { language, withTime: true });
  return {
    date: (moment: Moment) => formatDate(moment, { language }),
    /** Without the current year. */
    day: (moment: Moment) => formatDate(moment, { language }).replace(thisYear(), ''),
    dateTime,
    /** For lists of recent events: without the current year. */
    lately: (moment: Moment) => dateTime(moment).replace(thisYear(), ''),
    /** In a fixed time zone; show its name beside it. */
    latelyIn: (timeZone: string, moment: Moment) =>
      formatDate(moment, { language, withTime: true, timeZone }).replace(thisYear(), ''),
    /** A calendar day such as 2026-11-20, independent of the time zone. */
    dayOf: (day: string) => formatDate(`${day}T00:00Z`, { language, timeZone: 'UTC' }).replace(thisYear(), ''),
  };
}
