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

/** What is told of the last sales: how yesterday was, or else today so far, or else when somebody bought last. */
export type SalesSummary =
  | { what: 'sold'; when: When; sales: number; earnings: number }
  /** More was given back than came in. */
  | { what: 'given back'; when: When; sales: number; lost: number }
  | { what: 'last'; sale: Pick<SaleAnswer, 'title' | 'purchased_at'> };

/** What keeps money from going out that its seller waits for. */
export type Pause = Exclude<PayoutObstacle, 'noAccount' | 'nothing' | 'tooSmall'>;

/** What comes next of the money, or just came of it. */
export type Next =
  | { what: 'payout'; at: string }
  | { what: 'maturing'; at: string }
  | { what: 'account' }
  | { what: 'paused'; why: Pause }
  | { what: 'sent'; amount: number }
  | { what: 'arrived'; amount: number; at: string };

interface SalesFigures {
  /** Days of Beijing, today the last. */
  days: readonly Day[] | undefined;
  /** The newest sale there is. */
  last: Pick<SaleAnswer, 'title' | 'purchased_at'> | undefined;
}

function daySummary(day: Day | undefined, when: When): SalesSummary | undefined {
  if (!day) return undefined;
  const sales = Math.max(0, day.sales);
  if (day.earnings < 0) return { what: 'given back', when, sales, lost: -day.earnings };
  return sales > 0 || day.earnings > 0 ? { what: 'sold', when, sales, earnings: day.earnings } : undefined;
}

/** Undefined where nothing is known, or nothing was ever sold. */
export function summaryOf({ days, last }: SalesFigures): SalesSummary | undefined {
  if (!days) return undefined;
  const summary = daySummary(days.at(-2), 'yesterday') ?? daySummary(days.at(-1), 'today');
  return summary ?? (last && { what: 'last', sale: last });
}

interface Ahead {
  balance: BalanceAnswer | undefined;
  hindrance: PayoutObstacle | undefined;
  /** The newest payout there is. */
  payout: PayoutAnswer | undefined;
}

/** Without an account, what its seller has to do; then what has just gone out, what is due, and what keeps it waiting. */
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

/** Nobody has bought anything yet, and there is no money of whatever else: there is nothing to count. */
export function isNewcomer(sales: number | undefined, balance: BalanceAnswer | undefined): boolean {
  if (sales !== 0 || !balance) return false;
  const { pending, available, in_transit: inTransit, paid_out: paidOut, frozen, total_earnings: total } = balance;
  return [pending, available, inTransit, paidOut, frozen, total].every((amount) => amount === 0);
}
