import { useLanguage } from '../i18n/index.tsx';
import { formatDate, type Moment } from './format.ts';

/** Dates in the language being read: `const { date, dateTime } = useDates()`. */
export function useDates() {
  const [language] = useLanguage();
  return {
    date: (moment: Moment) => formatDate(moment, { language }),
    dateTime: (moment: Moment) => formatDate(moment, { language, withTime: true }),
  };
}
