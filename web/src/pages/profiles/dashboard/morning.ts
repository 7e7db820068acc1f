import type { SaleAnswer } from '#shared/contract/orders';
import type { BalanceAnswer, PayoutAnswer } from '#shared/contract/payouts';
import { hour } from '#shared/limits';
import type { PayoutObstacle } from '../../../features/payout/next-payout.ts';

export interface Day {
  date: string;
  earnings: number;
  sales: number;
}

type When = 'yesterday' | 'today';

/** The last sales: yesterday's, or else today's so far, or else the last one. */
export type SalesSummary =
  | { what: 'sold'; when: When; sales: number; earnings: number }
  /** Refunds exceeded sales. */
  | { what: 'given back'; when: When; sales: number; lost: number }
  | { what: 'last'; sale: Pick<SaleAnswer, 'title' | 'purchased_at'> };

/** Why a payout that its seller expects is held. */
export type Pause = Exclude<PayoutObstacle, 'noAccount' | 'nothing' | 'tooSmall'>;

/** The next event of the money, or the last one. */
export type Next =
  | { what: 'payout'; at: string }
  | { what: 'maturing'; at: string }
  | { what: 'account' }
  | { what: 'paused'; why: Pause }
  | { what: 'sent'; amount: number }
  | { what: 'arrived'; amount: number; at: string };

interface SalesFigures {
  /** Days in Beijing, the last of which is today. */
  days: readonly Day[] | undefined;
  /** The newest sale. */
  last: Pick<SaleAnswer, 'title' | 'purchased_at'> | undefined;
}

function daySummary(day: Day | undefined, when: When): SalesSummary | undefined {
  if (!day) return undefined;
  const sales = Math.max(0, day.sales);
  if (day.earnings < 0) return { what: 'given back', when, sales, lost: -day.earnings };
  return sales > 0 || day.earnings > 0 ? { what: 'sold', when, sales, earnings: day.earnings } : undefined;
}

/** Undefined if nothing is known, or nothing was ever sold. */
export function summaryOf({ days, last }: SalesFigures): SalesSummary | undefined {
  if (!days) return undefined;
  const summary = daySummary(days.at(-2), 'yesterday') ?? daySummary(days.at(-1), 'today');
  return summary ?? (last && { what: 'last', sale: last });
}

interface Ahead {
  balance: BalanceAnswer | undefined;
  hindrance: PayoutObstacle | undefined;
  /** The newest payout. */
  payout: PayoutAnswer | undefined;
}

/**
 * Without a payout account, the step to add one; otherwise the payout that has just gone out, the one that is due, or
 * what holds it.
 */
export function nextOf({ balance, hindrance, payout }: Ahead): Next | undefined {
  if (!balance) return undefined;
  if (hindrance === 'noAccount') return balance.available + balance.pending > 0 ? { what: 'account' } : undefined;
  return recentOf(payout) ?? (hindrance === undefined ? dueOf(balance) : pauseOf(hindrance, balance));
}

const dueOf = ({ available, next_payout_at: at }: BalanceAnswer): Next | undefined =>
  at && available > 0 ? { what: 'payout', at } : undefined;

function pauseOf(why: Exclude<PayoutObstacle, 'noAccount'>, { maturing: [first] }: BalanceAnswer): Next | undefined {
  if (why !== 'nothing' && why !== 'tooSmall') return { what: 'paused', why };
  return first && { what: 'maturing', at: first.at };
}

function recentOf(payout: PayoutAnswer | undefined): Next | undefined {
  if (!payout) return undefined;
  const { amount, state, finished_at: at } = payout;
  if (state === 'created' || state === 'submitted') return { what: 'sent', amount };
  const isRecent = state === 'succeeded' && at !== null && Date.now() - Date.parse(at) < hour;
  return isRecent ? { what: 'arrived', amount, at } : undefined;
}

/** There are no sales and no other money, so there are no figures. */
export function isNewcomer(sales: number | undefined, balance: BalanceAnswer | undefined): boolean {
  if (sales !== 0 || !balance) return false;
  const { pending, available, in_transit: inTransit, paid_out: paidOut, frozen, total_earnings: total } = balance;
  return [pending, available, inTransit, paidOut, frozen, total].every((amount) => amount === 0);
}
