import type { BalanceAnswer } from '#shared/contract/payouts';

export interface Day {
  date: string;
  earnings: number;
  sales: number;
}

type When = 'yesterday' | 'today';

/** The last sales: yesterday's, or else today's so far. */
export type SalesSummary =
  | { what: 'sold'; when: When; sales: number; earnings: number }
  /** Refunds exceeded sales. */
  | { what: 'given back'; when: When; sales: number; lost: number };

function daySummary(day: Day | undefined, when: When): SalesSummary | undefined {
  if (!day) return undefined;
  const sales = Math.max(0, day.sales);
  if (day.earnings < 0) return { what: 'given back', when, sales, lost: -day.earnings };
  return sales > 0 || day.earnings > 0 ? { what: 'sold', when, sales, earnings: day.earnings } : undefined;
}

/** Of days in Beijing, the last of which is today; undefined if nothing is known, or was sold. */
export const summaryOf = (days: readonly Day[] | undefined): SalesSummary | undefined =>
  daySummary(days?.at(-2), 'yesterday') ?? daySummary(days?.at(-1), 'today');

/** There are no sales and no other money, so there are no figures. */
export function isNewcomer(sales: number | undefined, balance: BalanceAnswer | undefined): boolean {
  if (sales !== 0 || !balance) return false;
  const { pending, available, in_transit: inTransit, paid_out: paidOut, frozen, total_earnings: total } = balance;
  return [pending, available, inTransit, paidOut, frozen, total].every((amount) => amount === 0);
}
