import { day } from '#shared/limits';
import { useLanguage, useT } from '../../i18n/index.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { formatArrival, type Moment, marketZone } from '../../ui/text/format-date.ts';

/** The time zone of payouts and day limits, also used in emails. */
const timeZone = marketZone;

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone });
/** 2026-11-20, in Beijing. */
export const marketDay = (moment: Moment): string => calendar.format(new Date(moment));

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });

/** Dates and times of payouts, always in Beijing time. Each panel shows `BeijingMark` once. */
export function useMarketDates() {
  const { sales: t } = useT();
  const [language] = useLanguage();
  const { dayOf, latelyIn } = useDates();
  const lately = (moment: Moment) => latelyIn(timeZone, moment);
  return {
    lately,
    /** When money arrives: 11 月 25 日 18:00, 25 Nov, 18:00. */
    arrival: (moment: Moment) => formatArrival(moment, language),
    date: (moment: Moment) => dayOf(marketDay(moment)),
    /** For times in the next hours: "today" or "tomorrow" instead of a date. */
    soon(moment: Moment): string {
      const [date, time] = [marketDay(moment), clock.format(new Date(moment))];
      if (date === marketDay(Date.now())) return t.todayAt(time);
      return date === marketDay(Date.now() + day) ? t.tomorrowAt(time) : lately(moment);
    },
  };
}

/** At Beijing's UTC offset, in minutes, the zone is not named. */
const beijingOffset = -480;

/** Whether the reader's clock is Beijing's. */
export const isBeijingTime = (): boolean => new Date().getTimezoneOffset() === beijingOffset;

/** A date by which money arrives or an answer is due, with its time zone for readers who are elsewhere. */
export function useArrivalDate(): (moment: Moment) => string {
  const { payout: t } = useT();
  const { arrival } = useMarketDates();
  return (moment) => (isBeijingTime() ? arrival(moment) : t.inBeijing(arrival(moment)));
}

/** For a time outside such a panel: it names its time zone. */
export function useBeijingTime(): (moment: Moment) => string {
  const { payout: t } = useT();
  const { lately } = useMarketDates();
  return (moment) => t.inBeijing(lately(moment));
}
