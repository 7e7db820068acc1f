import type { BalanceAnswer, PayoutAnswer } from '#shared/contract/payouts';
import { limits } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { arrivalOfPayout, nextPayoutRun } from '#shared/payouts/payout-dates';
import { fenOf } from '../../ui/text/format.ts';
import { marketDay } from './beijing-time.ts';
import type { PayoutObstacle } from './next-payout.ts';

export interface Arrival {
  /** The payout run; everything that matures until then goes with it. */
  run: number;
  /** By when it has arrived. */
  by: number;
  amount: Fen;
}

type Due = Pick<BalanceAnswer, 'available' | 'maturing' | 'next_payout_at'>;

/** The money that the next payout runs send, earliest first; what is too little for a payout waits for the following run. */
export function arrivalsOf({ available, maturing, next_payout_at: next }: Due): Arrival[] {
  if (!next) return [];
  const first = Date.parse(next);
  const sums = new Map<number, number>([[first, fenOf(available)]]);
  for (const { at, amount } of maturing) {
    const run = Math.max(nextPayoutRun(Date.parse(at) - 1), first);
    sums.set(run, (sums.get(run) ?? 0) + fenOf(amount));
  }
  const arrivals: Arrival[] = [];
  let carried = 0;
  for (const [run, sum] of sums) {
    carried += sum;
    if (carried < limits.payoutMinFen) continue;
    arrivals.push({ run, by: arrivalOfPayout(run), amount: fen(carried) });
    carried = 0;
  }
  return arrivals;
}

/** With which run the earnings that mature at this moment go out. */
export const arrivalFor = (arrivals: readonly Arrival[], maturesAt: number): Arrival | undefined =>
  arrivals.find(({ run }) => maturesAt <= run);

/** The one thing to say about a seller's money, and what else is to come later. */
export type MoneyAhead =
  | { what: 'arrives'; amount: Fen; by: number; later: Fen }
  /** The promised date has passed. */
  | { what: 'late'; amount: Fen; later: Fen }
  | { what: 'account'; amount: Fen }
  /** The last payout came back, and the seller has to act. */
  | { what: 'returned'; amount: Fen; reason: string | null; isOurs: boolean }
  | { what: 'waits'; amount: Fen }
  | { what: 'arrived'; amount: Fen; at: string };

interface SellerMoney {
  balance: BalanceAnswer;
  /** The newest first. */
  payouts: readonly PayoutAnswer[];
  obstacle: PayoutObstacle | undefined;
  now: number;
}

export const arrivalDay = ({ state, finished_at: at }: PayoutAnswer): string | undefined =>
  state === 'succeeded' && at ? marketDay(at) : undefined;

export const sumOf = (payouts: readonly PayoutAnswer[]): Fen =>
  fen(payouts.reduce((sum, { amount }) => sum + fenOf(amount), 0));

/** Undefined if there is no money and never was. */
export function moneyAhead(money: SellerMoney): MoneyAhead | undefined {
  const { balance, payouts, obstacle } = money;
  const [payout] = payouts;
  const amount = fen(fenOf(balance.available) + fenOf(balance.pending));
  const dated = underway(money);
  if (dated) return dated;
  if (obstacle === 'noAccount' && amount > 0) return { what: 'account', amount };
  if (obstacle === 'returned' && payout?.state === 'failed')
    return { what: 'returned', amount, reason: payout.reason, isOurs: payout.reason_code === 'HELD' };
  if (amount !== 0) return { what: 'waits', amount };
  if (payout?.state !== 'succeeded' || payout.finished_at === null) return undefined;
  const day = arrivalDay(payout);
  return { what: 'arrived', amount: sumOf(payouts.filter((one) => arrivalDay(one) === day)), at: payout.finished_at };
}

/** The payout on its way, or else the money that the next run sends. */
function underway({ balance, payouts: [payout], now }: SellerMoney): MoneyAhead | undefined {
  const arrivals = arrivalsOf(balance);
  const sum = (some: readonly Arrival[]) => fen(some.reduce((total, { amount }) => total + amount, 0));
  if (balance.in_transit > 0 && (payout?.state === 'created' || payout?.state === 'submitted')) {
    const [amount, by] = [fenOf(balance.in_transit), arrivalOfPayout(Date.parse(payout.created_at))];
    const later = sum(arrivals);
    return by > now ? { what: 'arrives', amount, by, later } : { what: 'late', amount, later };
  }
  const [next, ...others] = arrivals;
  return next && { what: 'arrives', amount: next.amount, by: next.by, later: sum(others) };
}
