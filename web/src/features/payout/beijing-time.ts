import { day } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { useDates } from '../../ui/text/dates.ts';
import type { Moment } from '../../ui/text/format-date.ts';

/** Payouts, windows and days of the market go by it, and so do its mails. */
const timeZone = 'Asia/Shanghai';

/** 2026-11-20 */
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });

/** How a seller's times are written, wherever they are read. Each panel says once whose they are, with `BeijingMark`. */
export function useMarketDates() {
  const { sales: t } = useT();
  const { dayOf, latelyIn } = useDates();
  const lately = (moment: Moment) => latelyIn(timeZone, moment);
  return {
    lately,
    date: (moment: Moment) => dayOf(calendar.format(new Date(moment))),
    /** For moments of the next hours: by the name of the day, where it has one. */
    soon(moment: Moment): string {
      const [on, at] = [calendar.format(new Date(moment)), clock.format(new Date(moment))];
      if (on === calendar.format(Date.now())) return t.todayAt(at);
      return on === calendar.format(Date.now() + day) ? t.tomorrowAt(at) : lately(moment);
    },
  };
}

/** For a time that stands alone, and has to say itself whose it is. */
export function useBeijingTime(): (moment: Moment) => string {
  const { payout: t } = useT();
  const { lately } = useMarketDates();
  return (moment) => t.inBeijing(lately(moment));
}
