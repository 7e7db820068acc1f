import { day } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { useDates } from '../../ui/text/dates.ts';

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** For moments of the next hours: by the name of the day, where it has one. */
export function useSoon(): (moment: string) => string {
  const { sales: t } = useT();
  const dates = useDates();
  return (moment) => {
    const at = clockTime.format(new Date(moment));
    const date = dates.date(moment);
    if (date === dates.date(Date.now())) return t.todayAt(at);
    return date === dates.date(Date.now() + day) ? t.tomorrowAt(at) : dates.lately(moment);
  };
}
