import { yuanNumber } from '#shared/money';
import { statsDays } from '#shared/view-sources';
import { conversionOf, type ViewStats } from '../domain/files/stats/views.ts';
import { dayOfDate, lastDates } from '../domain/time.ts';

/** The days of statistics up to today, in the formats of responses and of the table. */
export function lastDays(now: number) {
  const dates = lastDates(now, statsDays);
  const [from = '', to = ''] = [dates.at(0), dates.at(-1)];
  return { dates, named: { from, to }, range: [dayOfDate(from), dayOfDate(to)] as const };
}

export const viewStatsShape = ({ net, ...stats }: ViewStats) => ({
  ...stats,
  net: yuanNumber(net),
  conversion: conversionOf(stats) ?? null,
});
