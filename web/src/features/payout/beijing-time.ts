import { day } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { useDates } from '../../ui/text/dates.ts';
import type { Moment } from '../../ui/text/format-date.ts';

/** The time zone of payouts and day limits, also used in emails. */
const timeZone = 'Asia/Shanghai';

/** 2026-11-20 */
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });

/** Dates and times of payouts, always in Beijing time. Each panel shows `BeijingMark` once. */
export function useMarketDates() {
  const { sales: t } = useT();
  const { dayOf, latelyIn } = useDates();
  const lately = (moment: Moment) => latelyIn(timeZone, moment);
  return {
    lately,
    date: (moment: Moment) => dayOf(calendar.format(new Date(moment))),
    /** For times in the next hours: "today" or "tomorrow" instead of a date. */
    soon(moment: Moment): string {
      const [date, time] = [calendar.format(new Date(moment)), clock.format(new Date(moment))];
      if (date === calendar.format(Date.now())) return t.todayAt(time);
      return date === calendar.format(Date.now() + day) ? t.tomorrowAt(time) : lately(moment);
    },
  };
}

/** For a time outside such a panel: it names its time zone. */
export function useBeijingTime(): (moment: Moment) => string {
  const { payout: t } = useT();
  const { lately } = useMarketDates();
  return (moment) => t.inBeijing(lately(moment));
}
