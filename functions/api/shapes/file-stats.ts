import { yuanNumber } from '#shared/money';
import { statsDays } from '#shared/view-sources';
import { conversionOf, type Figures } from '../../domain/files/views.ts';
import { beijingDate, dateAfter } from '../../domain/time.ts';

/** The days that statistics are of, today the last: as answers name them, and as the table does. */
export function lastDays(now: number) {
  const first = dateAfter(beijingDate(now), 1 - statsDays);
  const dates = Array.from({ length: statsDays }, (_, at) => dateAfter(first, at));
  return {
    dates,
    named: { from: first, to: beijingDate(now) },
    range: [inTable(first), inTable(beijingDate(now))] as const,
  };
}

/** `2026-11-20` → `20261120`. */
export const inTable = (date: string): string => date.replaceAll('-', '');

export const figuresShape = ({ net, ...figures }: Figures) => ({
  ...figures,
  net: yuanNumber(net),
  conversion: conversionOf(figures) ?? null,
});
