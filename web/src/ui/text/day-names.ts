import { useLanguage } from '../../i18n/index.tsx';
import { useDates } from './dates.ts';

const asDays = (day: string): number => Date.parse(day) / 86_400_000;

/** The day of an event, in words: 今天, 昨天, 11 月 20 日. Of the browser's time zone unless another is given. */
export function useDayNames(timeZone?: string): (moment: string) => string {
  const [language] = useLanguage();
  const { dayOf } = useDates();
  /** A day such as 2026-11-20. */
  const calendar = new Intl.DateTimeFormat('sv-SE', timeZone ? { timeZone } : {});
  const spoken = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return (moment) => {
    const day = calendar.format(new Date(moment));
    const daysAgo = asDays(calendar.format(Date.now())) - asDays(day);
    return daysAgo === 0 || daysAgo === 1 ? spoken.format(-daysAgo, 'day') : dayOf(day);
  };
}
