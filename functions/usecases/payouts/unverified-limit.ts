import { roomWithoutIdentity } from '#functions/domain/payouts/identity';
import type { Table, Write } from '#functions/ports/table';
import { hasIdentity } from '#functions/store/accounts/identity';
import { listBuckets } from '#functions/store/payouts/balance';
import { findTotals } from '#functions/store/payouts/totals';
import { countUnverifiedPayouts, unverifiedPayoutWrite } from '#functions/store/payouts/unverified-payouts';
import type { Fen } from '#shared/money';

/** The amount that may be paid out without a verified identity; `payouts` is its revision. */
export interface UnverifiedLimit {
  room: Fen;
  payouts: number;
}

/** Undefined if the seller's identity is verified, which removes the limit. */
export async function findUnverifiedLimit(table: Table, sellerId: string): Promise<UnverifiedLimit | undefined> {
  if (await hasIdentity(table, sellerId)) return undefined;
  const payouts = await countUnverifiedPayouts(table, sellerId);
  // In this order: a payout that arrives in between is counted twice rather than not at all.
  const buckets = await listBuckets(table, sellerId, { consistent: true });
  const { paidOut } = await findTotals(table, sellerId, { consistent: true });
  return { room: roomWithoutIdentity({ paidOut, buckets }), payouts };
}

/** Belongs into the commit of a payout: fails if another payout has used the limit since. */
export const limitUnchanged = (sellerId: string, limit: UnverifiedLimit | undefined): Write[] =>
  limit ? [unverifiedPayoutWrite(sellerId, limit.payouts)] : [];
