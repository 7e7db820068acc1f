import type { Sale } from '#shared/contract/orders';
import type { Balance } from '#shared/contract/payouts';

export interface Day {
  date: string;
  earnings: number;
  sales: number;
}

/** What is told of the last sales: how yesterday was, or else today so far, or else when somebody bought last. */
export type Told =
  | { when: 'yesterday' | 'today'; sales: number; earnings: number }
  | { when: 'last'; sale: Pick<Sale, 'title' | 'purchased_at'> };

/** What comes next of the money. */
export type Next = { what: 'payout'; at: string } | { what: 'account' };

const isWorthTelling = (day: Day | undefined): day is Day => day !== undefined && (day.sales > 0 || day.earnings > 0);

interface Known {
  /** Days of Beijing, today the last. */
  days: readonly Day[] | undefined;
  /** The newest sale there is. */
  last: Pick<Sale, 'title' | 'purchased_at'> | undefined;
}

/** Undefined where nothing is known, or nothing was ever sold. */
export function toldOf({ days, last }: Known): Told | undefined {
  if (!days) return undefined;
  const [today, yesterday] = [days.at(-1), days.at(-2)];
  if (isWorthTelling(yesterday)) return { when: 'yesterday', ...amounts(yesterday) };
  if (isWorthTelling(today)) return { when: 'today', ...amounts(today) };
  return last && { when: 'last', sale: last };
}

const amounts = ({ sales, earnings }: Day) => ({ sales: Math.max(0, sales), earnings: Math.max(0, earnings) });

/** Of money nothing is said that does not come by itself: without an account, what its seller has to do. */
export function nextOf(balance: Balance | undefined, isFree: boolean): Next | undefined {
  if (!balance) return undefined;
  const { available, pending, payout_account: account, next_payout_at: at } = balance;
  if (account === null) return available + pending > 0 ? { what: 'account' } : undefined;
  return isFree && at && available > 0 ? { what: 'payout', at } : undefined;
}

/** Nobody has bought anything yet, and there is no money of whatever else: there is nothing to count. */
export function isNewcomer(sales: number | undefined, balance: Balance | undefined): boolean {
  if (sales !== 0 || !balance) return false;
  const { pending, available, in_transit: inTransit, paid_out: paidOut, frozen, total_earnings: total } = balance;
  return [pending, available, inTransit, paidOut, frozen, total].every((amount) => amount === 0);
}
