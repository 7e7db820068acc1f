import { conversionOf, type ViewStats } from '#functions/domain/files/stats/views';
import { dayOfDate, lastDates } from '#functions/domain/time';
import { yuanNumber } from '#shared/money';
import { statsDays } from '#shared/view-sources';

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
