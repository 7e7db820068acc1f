import type { Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';
import type { Fen } from '#shared/money';
import { balancePk } from './balance-key.ts';
import { totalsKey } from './totals.ts';

/** A returned payout puts its money into one new bucket, and its old buckets refer to that. */
export const emptyBucketWrite = (
  sellerId: string,
  sk: string,
  { payoutId, into }: { payoutId: string; into: string },
): Write =>
  changeItem({ pk: balancePk(sellerId), sk }, { amount: 0, foldedInto: into, frozenBy: undefined, paidAt: undefined }, [
    { attribute: 'frozenBy', equals: payoutId },
  ]);

export const returnedTotalsWrite = (sellerId: string, returned: Fen): Write => ({
  update: totalsKey(sellerId),
  change: { add: { paidOut: -returned, payouts: -1 } },
});
