import { routes } from '#shared/contract/index';
import { limits } from '#shared/limits';
import { type Fen, fen, splitSale, yuanNumber } from '#shared/money';
import { ok } from '#shared/result';
import { type Bucket, nextRun, sumOf } from '../../domain/payouts/payouts.ts';
import { instant } from '../../domain/time.ts';
import type { Table } from '../../ports/table.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { readSale, type Sale, salesOf } from '../../store/orders/purchases.ts';
import { earnedWithin, findTotals, listBuckets } from '../../store/payouts/balance.ts';
import { findPayee, type Payee } from '../../store/payouts/payee.ts';
import { findPayouts, type Payout } from '../../store/payouts/payouts.ts';
import { isSellerHeld } from '../../store/payouts/seller-holds.ts';

/** Sales settle within seconds of each other: whatever is not settled yet is among the newest. */
const newest = 100;

export const getBalance = endpoint(routes.getBalance, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const [{ buckets, running }, totals, payee, isHeld, sales] = await Promise.all([
    bucketsAndPayouts(table, user.id),
    findTotals(table, user.id),
    findPayee(table, user.id),
    isSellerHeld(table, user.id),
    table.query({ ...salesOf(user.id), limit: newest }),
  ]);
  const available = sumOf(buckets.filter(isOpen));
  const now = clock.now();
  return ok({
    data: {
      available: yuanNumber(available),
      pending: yuanNumber(unsettled(sales.items.map(readSale))),
      maturing: [],
      waiting_refunds: 0,
      payouts_held: isHeld,
      ...onItsWay(running),
      paid_out: yuanNumber(totals.paidOut),
      total_earnings: yuanNumber(totals.earnings),
      earnings_7d: yuanNumber(earnedWithin(buckets, 7, now)),
      earnings_30d: yuanNumber(earnedWithin(buckets, 30, now)),
      currency: 'CNY',
      // After a payout that came back nothing goes by itself before its seller has done something.
      next_payout_at: totals.dueAt === undefined || isHeld ? null : nextPayout(available, payee, now),
      payout_account: payee?.maskedAccount ?? null,
      payout_held_until: payee && payee.heldUntil > now ? instant(payee.heldUntil) : null,
    },
  });
});

/** Payouts on their way are known by what they have frozen. */
async function bucketsAndPayouts(table: Table, sellerId: string) {
  const buckets = await listBuckets(table, sellerId);
  const ids = buckets.flatMap(({ frozenBy, paidAt }) => (frozenBy && paidAt === undefined ? [frozenBy] : []));
  return { buckets, running: await findPayouts(table, [...new Set(ids)]) };
}

const isOpen = ({ frozenBy }: Bucket): boolean => frozenBy === undefined;

/** The buyer has paid, and the books have it; the balance follows from the queue. */
const unsettled = (sales: readonly Sale[]): Fen =>
  fen(
    sales
      .filter(({ settledAt }) => settledAt === undefined)
      .reduce((sum, { amount }) => sum + splitSale(amount).earnings, 0),
  );

/** Held for a person to look at is not the same as travelling. */
function onItsWay(running: readonly Payout[]) {
  const isHeld = ({ state }: Payout): boolean => state === 'manual';
  const frozen = sumOf(running.filter(isHeld));
  return { in_transit: yuanNumber(fen(sumOf(running) - frozen)), frozen: yuanNumber(frozen) };
}

function nextPayout(available: Fen, payee: Payee | undefined, now: number) {
  if (!payee || available < limits.payoutMinFen) return null;
  return instant(nextRun(Math.max(now, payee.heldUntil)));
}
