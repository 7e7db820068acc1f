import { isBucketOpen, sumOf } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { findUser } from '#functions/store/accounts/users';
import { findSalesStop, salesStopGone, salesStopWrite } from '#functions/store/payments/sales-stop';
import { listBuckets } from '#functions/store/payouts/balance';
import { findPayoutStop, operatorsStopWrite, payoutStopGone } from '#functions/store/payouts/payout-stop';
import { findSellerHold, newSellerHold, type SellerHold, sellerHoldGone } from '#functions/store/payouts/seller-holds';
import { payoutDueWrite } from '#functions/store/payouts/totals';
import { commit } from '#functions/store/table/commit';
import { type Fen, fen } from '#shared/money';
import { nextPayoutRun } from '#shared/payouts/payout-dates';
import { ok, type Result, refuse } from '#shared/result';

/** Stops payouts to a seller; those already sent may still arrive. */
export async function holdSeller(
  { table, clock }: Deps<'table' | 'clock'>,
  sellerId: string,
  { actor, note }: Pick<SellerHold, 'actor' | 'note'>,
): Promise<Result<SellerHold, 'user_not_found' | 'seller_held'>> {
  if (!(await findUser(table, sellerId))) return refuse('user_not_found');
  const hold = { sellerId, at: clock.now(), actor, note };
  const event = securityEventWrite(sellerId, { what: 'payouts-held', ip: undefined, at: hold.at });
  return (await table.commit([newSellerHold(hold), event])).ok ? ok(hold) : refuse('seller_held');
}

/** The amount that a held seller is paid after the release, including earnings that have not matured. */
export async function unpaidBalance(table: Table, sellerId: string): Promise<Fen> {
  const buckets = await listBuckets(table, sellerId, { consistent: true });
  return fen(Math.max(0, sumOf(buckets.filter(isBucketOpen))));
}

/** Ends a hold; the next payout run pays. A seller who never sold has no totals and is on no list. */
export async function releaseSeller(
  { table, clock }: Deps<'table' | 'clock'>,
  sellerId: string,
): Promise<Result<SellerHold, 'seller_not_held'>> {
  const hold = await findSellerHold(table, sellerId);
  if (!hold) return refuse('seller_not_held');
  const holdDelete = sellerHoldGone(sellerId);
  const now = clock.now();
  const event = securityEventWrite(sellerId, { what: 'payouts-released', ip: undefined, at: now });
  const released = await commit(table, {
    hold: holdDelete,
    payoutDue: payoutDueWrite(sellerId, nextPayoutRun(now)),
    event,
  });
  if (released.ok) return ok(hold);
  const neverSold = released.failed.only('payoutDue');
  return neverSold && (await table.commit([holdDelete, event])).ok ? ok(hold) : refuse('seller_not_held');
}

/** Stops all payouts, and with `sales` new orders. */
export async function stopMarket(
  { table, clock }: Deps<'table' | 'clock'>,
  { note, sales }: { note: string; sales: boolean },
): Promise<void> {
  const stop = { note, at: clock.now() };
  await table.commit([operatorsStopWrite(stop), ...(sales ? [salesStopWrite(stop)] : [])]);
}

export async function findStops({ table }: Deps<'table'>) {
  const [payouts, sales] = await Promise.all([findPayoutStop(table), findSalesStop(table)]);
  return { payouts, sales };
}

/** Lifts both stops, whether set or not. */
export async function resumeMarket({ table }: Deps<'table'>): Promise<void> {
  await table.commit([payoutStopGone, salesStopGone]);
}
