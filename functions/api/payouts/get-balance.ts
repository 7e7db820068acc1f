import { routes } from '#shared/contract/index';
import { limits } from '#shared/limits';
import { type Fen, fen, splitSale, yuanNumber } from '#shared/money';
import { ok } from '#shared/result';
import { roomWithoutIdentity } from '../../domain/payouts/identity.ts';
import { type Bucket, isOpen, matureOf, nextRun, sumOf } from '../../domain/payouts/payouts.ts';
import { instant } from '../../domain/time.ts';
import type { Table } from '../../ports/table.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findEmailHold } from '../../store/accounts/email-changes.ts';
import { findPayoutData } from '../../store/accounts/identity.ts';
import { readSale, type Sale, salesOf } from '../../store/orders/purchases.ts';
import { findTotals, listBuckets, ripeAt } from '../../store/payouts/balance.ts';
import { earnedLately } from '../../store/payouts/earned.ts';
import { listHeld } from '../../store/payouts/held.ts';
import { findPayouts, type Payout } from '../../store/payouts/payouts.ts';
import { isSellerHeld } from '../../store/payouts/seller-holds.ts';
import { listWaiting } from '../../store/payouts/waiting-refunds.ts';
import { emailHoldShape } from '../shapes/email-hold.ts';

/** Sales settle within seconds of each other: whatever is not settled yet is among the newest. */
const newest = 100;

export const getBalance = endpoint(routes.getBalance, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const now = clock.now();
  const [{ buckets, running }, totals, { payee, identity }, isHeld, emailHold, sales, earned, waiting, held] =
    await Promise.all([
      bucketsAndPayouts(table, user.id),
      findTotals(table, user.id),
      findPayoutData(table, user.id),
      isSellerHeld(table, user.id),
      findEmailHold(table, user.id, { now, cheaply: true }),
      table.query({ ...salesOf(user.id), limit: newest }),
      earnedLately(table, user.id, { days: 30, now }),
      listWaiting(table, user.id),
      listHeld(table, user.id),
    ]);
  const available = sumOf(matureOf(buckets, now));
  const maturing = maturingOf([...buckets.filter(isOpen), ...unsettled(sales.items.map(readSale), now)], now);
  const room = identity ? Number.POSITIVE_INFINITY : roomWithoutIdentity({ paidOut: totals.paidOut, buckets });
  const isStopped = totals.dueAt === undefined || available > room;
  return ok({
    data: {
      available: yuanNumber(available),
      pending: yuanNumber(sumOf(maturing)),
      maturing: maturing.map(({ maturesAt, amount }) => ({ at: instant(maturesAt), amount: yuanNumber(amount) })),
      waiting_refunds: yuanNumber(totalOf(waiting.map(({ earnings }) => earnings))),
      payouts_held: isHeld,
      identity_needed: available + sumOf(maturing) > room,
      ...onItsWay(running, totalOf(held.map(({ amount }) => amount))),
      paid_out: yuanNumber(totals.paidOut),
      total_earnings: yuanNumber(totals.earnings),
      earnings_7d: yuanNumber(totalOf(earned.slice(-7))),
      earnings_30d: yuanNumber(totalOf(earned)),
      currency: 'CNY',
      // After a payout that came back, or without an identity, nothing goes by itself before its seller has done something.
      next_payout_at:
        isStopped || isHeld
          ? null
          : nextPayout(
              { available, maturing, heldUntil: payee && Math.max(payee.heldUntil, emailHold?.until ?? 0) },
              now,
            ),
      payout_account: payee?.maskedAccount ?? null,
      payout_held_until: payee && payee.heldUntil > now ? instant(payee.heldUntil) : null,
      email_hold: emailHoldShape(emailHold),
    },
  });
});

const totalOf = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((sum, one) => sum + one, 0));

/** Payouts on their way are known by what they have frozen. */
async function bucketsAndPayouts(table: Table, sellerId: string) {
  const buckets = await listBuckets(table, sellerId);
  const ids = buckets.flatMap(({ frozenBy, paidAt }) => (frozenBy && paidAt === undefined ? [frozenBy] : []));
  return { buckets, running: await findPayouts(table, [...new Set(ids)]) };
}

type Maturing = Pick<Bucket, 'amount' | 'maturesAt'>;

/** The buyer has paid, and the books have it; the balance follows from the queue. */
const unsettled = (sales: readonly Sale[], now: number): Maturing[] =>
  sales
    .filter(({ settledAt }) => settledAt === undefined)
    .map(({ amount, soldAt }) => ({ amount: splitSale(amount).earnings, maturesAt: ripeAt(soldAt, now) }));

/** What is pending, by the hour from which it is not. */
function maturingOf(money: readonly Maturing[], now: number): Maturing[] {
  const pending = money.filter(({ maturesAt, amount }) => maturesAt > now && amount !== 0);
  const hours = Map.groupBy(pending, ({ maturesAt }) => maturesAt);
  return [...hours]
    .map(([maturesAt, of]) => ({ maturesAt, amount: sumOf(of) }))
    .toSorted((one, other) => one.maturesAt - other.maturesAt);
}

/** Held for a person to look at, or for a case, is not the same as travelling. */
function onItsWay(running: readonly Payout[], held: Fen) {
  const isHeld = ({ state }: Payout): boolean => state === 'manual';
  const frozen = sumOf(running.filter(isHeld));
  return { in_transit: yuanNumber(fen(sumOf(running) - frozen)), frozen: yuanNumber(fen(frozen + held)) };
}

/** The run that finds enough: what is available, and what matures until then. */
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
  return sum < limits.payoutMinFen ? null : instant(nextRun(Math.max(at, heldUntil)));
}
