import { useLanguage } from '../../i18n/index.tsx';
import { formatDate, type Moment } from './format-date.ts';

/** What is clear without it: the year, as long as it is this one. */
const thisYear = (): RegExp => new RegExp(`^${new Date().getFullYear()} 年 |, ${new Date().getFullYear()}(?=$|,)`);

/** Dates in the language being read: `const { date, dateTime } = useDates()`. */
export function useDates() {
  const [language] = useLanguage();
  const dateTime = (moment: Moment) => formatDate(moment, { language, withTime: true });
  return {
    date: (moment: Moment) => formatDate(moment, { language }),
    dateTime,
    /** For lists of what happened lately: without the year while it is this one. */
    lately: (moment: Moment) => dateTime(moment).replace(thisYear(), ''),
    /** As the clocks of a zone have it, wherever it is read: name the zone beside it. */
    latelyIn: (timeZone: string, moment: Moment) =>
      formatDate(moment, { language, withTime: true, timeZone }).replace(thisYear(), ''),
    /** A day such as 2026-11-20, which is the same everywhere. */
    dayOf: (day: string) => formatDate(`${day}T00:00Z`, { language, timeZone: 'UTC' }).replace(thisYear(), ''),
  };
}
