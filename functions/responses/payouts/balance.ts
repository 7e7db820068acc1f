import type { PayoutDelay } from '#functions/domain/accounts/email-change';
import { roomWithoutIdentity } from '#functions/domain/payouts/identity';
import { isUnconfirmed } from '#functions/domain/payouts/payout-account';
import { type Bucket, isBucketOpen, matureBuckets, sumOf } from '#functions/domain/payouts/payouts';
import { remainingEarnings } from '#functions/domain/refunds/reversals';
import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { findEmailHold } from '#functions/store/accounts/email-changes';
import { findPayoutData } from '#functions/store/accounts/identity';
import { orderKey, readOrder } from '#functions/store/orders/orders';
import { readSale, type Sale, salesOf } from '#functions/store/orders/sales';
import { listBuckets, payableFrom } from '#functions/store/payouts/balance';
import { recentEarnings } from '#functions/store/payouts/earned';
import { listHeld } from '#functions/store/payouts/held';
import type { Payee } from '#functions/store/payouts/payee';
import { findPayouts, type Payout } from '#functions/store/payouts/payouts';
import { isSellerHeld } from '#functions/store/payouts/seller-holds';
import { findTotals } from '#functions/store/payouts/totals';
import { listWaiting } from '#functions/store/refunds/waiting-refunds';
import { getExisting } from '#functions/store/table/lookup';
import type { BalanceAnswer } from '#shared/contract/payouts';
import { limits } from '#shared/limits';
import { type Fen, fen, splitSale, yuanNumber } from '#shared/money';
import { nextPayoutRun } from '#shared/payouts/payout-dates';
import { emailHoldShape } from '../accounts/email-hold.ts';

/** Sales settle within seconds: unsettled ones are among the newest. */
const newest = 100;

const isAwaitingMailbox = (payee: Payee | undefined, now: number): boolean =>
  payee !== undefined && isUnconfirmed(payee, now);

/** No date can be given before the owner has confirmed. */
const waitsForOwner = (payee: Payee | undefined, hold: PayoutDelay | undefined, now: number): boolean =>
  isAwaitingMailbox(payee, now) || (hold !== undefined && hold.until === undefined);

/** By the orders of now: a part that was refunded, or came back, while its refund waits changes the rest. */
async function earningsForWaiting(table: Table, sellerId: string): Promise<Fen> {
  const waiting = await listWaiting(table, sellerId);
  const orders = await getExisting(
    table,
    waiting.map(({ outTradeNo }) => orderKey(outTradeNo)),
  );
  return totalOf(orders.map((order) => remainingEarnings(readOrder(order))));
}

/** A seller's money by stage, for the seller and for operators. */
export async function balanceOf({ table, clock }: Deps<'table' | 'clock'>, sellerId: string): Promise<BalanceAnswer> {
  const now = clock.now();
  const [
    { buckets, running },
    totals,
    { payee, identity },
    isHeld,
    emailHold,
    sales,
    earned,
    waitingEarnings,
    heldMoney,
  ] = await Promise.all([
    bucketsAndPayouts(table, sellerId),
    findTotals(table, sellerId),
    findPayoutData(table, sellerId),
    isSellerHeld(table, sellerId),
    findEmailHold(table, sellerId, { now, cheaply: true }),
    table.query({ ...salesOf(sellerId), limit: newest }),
    recentEarnings(table, sellerId, { days: 30, now }),
    earningsForWaiting(table, sellerId),
    listHeld(table, sellerId),
  ]);
  const available = sumOf(matureBuckets(buckets, now));
  const maturing = maturingOf([...buckets.filter(isBucketOpen), ...unsettled(sales.items.map(readSale), now)], now);
  const room = identity ? Number.POSITIVE_INFINITY : roomWithoutIdentity({ paidOut: totals.paidOut, buckets });
  const isWaiting = waitsForOwner(payee, emailHold, now);
  const isStopped = totals.dueAt === undefined || available > room;
  return {
    available: yuanNumber(available),
    pending: yuanNumber(sumOf(maturing)),
    maturing: maturing.map(({ maturesAt, amount }) => ({ at: instant(maturesAt), amount: yuanNumber(amount) })),
    waiting_refunds: yuanNumber(waitingEarnings),
    payouts_held: isHeld,
    identity_needed: available + sumOf(maturing) > room,
    ...inTransit(running, totalOf(heldMoney.map(({ amount }) => amount))),
    paid_out: yuanNumber(totals.paidOut),
    total_earnings: yuanNumber(totals.earnings),
    earnings_7d: yuanNumber(totalOf(earned.slice(-7))),
    earnings_30d: yuanNumber(totalOf(earned)),
    currency: 'CNY',
    // After a returned payout, or without an identity, no automatic payout is made until the seller acts.
    next_payout_at:
      isStopped || isHeld || isWaiting
        ? null
        : nextPayout(
            { available, maturing, heldUntil: payee && Math.max(payee.heldUntil, emailHold?.until ?? 0) },
            now,
          ),
    payout_account: payee?.maskedAccount ?? null,
    payout_held_until: payee && payee.heldUntil > now ? instant(payee.heldUntil) : null,
    payout_account_unconfirmed: isAwaitingMailbox(payee, now),
    email_hold: emailHoldShape(emailHold),
  };
}

const totalOf = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((sum, amount) => sum + amount, 0));

/** Running payouts are found by the buckets they froze. */
async function bucketsAndPayouts(table: Table, sellerId: string) {
  const buckets = await listBuckets(table, sellerId);
  const ids = buckets.flatMap(({ frozenBy, paidAt }) => (frozenBy && paidAt === undefined ? [frozenBy] : []));
  return { buckets, running: await findPayouts(table, [...new Set(ids)]) };
}

type Maturing = Pick<Bucket, 'amount' | 'maturesAt'>;

/** Sales that are in the ledger and not yet in the balance, which follows from the queue. */
const unsettled = (sales: readonly Sale[], now: number): Maturing[] =>
  sales
    .filter(({ settledAt }) => settledAt === undefined)
    .map(({ amount, soldAt }) => ({ amount: splitSale(amount).earnings, maturesAt: payableFrom(soldAt, now) }));

/** Pending amounts by the hour in which they mature. */
function maturingOf(money: readonly Maturing[], now: number): Maturing[] {
  const pending = money.filter(({ maturesAt, amount }) => maturesAt > now && amount !== 0);
  const hours = Map.groupBy(pending, ({ maturesAt }) => maturesAt);
  return [...hours]
    .map(([maturesAt, of]) => ({ maturesAt, amount: sumOf(of) }))
    .toSorted((a, other) => a.maturesAt - other.maturesAt);
}

/** Money on hold, for a review by a person or for a case, is not in transit. */
function inTransit(running: readonly Payout[], heldMoney: Fen) {
  const isHeld = ({ state }: Payout): boolean => state === 'manual';
  const frozen = sumOf(running.filter(isHeld));
  return { in_transit: yuanNumber(fen(sumOf(running) - frozen)), frozen: yuanNumber(fen(frozen + heldMoney)) };
}

/** The next run with enough money: the available balance and what matures until then. */
function nextPayout(
  { available, maturing, heldUntil }: { available: Fen; maturing: readonly Maturing[]; heldUntil: number | undefined },
  now: number,
) {
  if (heldUntil === undefined) return null;
  let sum: number = available;
  let at = now;
  for (const { amount, maturesAt } of maturing) {
    if (sum >= limits.payoutMinFen) break;
    sum += amount;
    at = maturesAt - 1;
  }
  return sum < limits.payoutMinFen ? null : instant(nextPayoutRun(Math.max(at, heldUntil)));
}
