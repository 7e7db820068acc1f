import { type Bucket, maxPayoutBuckets, paidUpTo, selectPayable } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { listBuckets } from '#functions/store/payouts/balance';
import { paidAs } from '#functions/store/payouts/open-buckets';
import { type Payout, payoutLockKey } from '#functions/store/payouts/payouts';
import { newItem } from '#functions/store/table/items';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, type Result, refuse } from '#shared/result';
import { compactDays } from './compact-days.ts';
import { type PayoutRefusal, type PayoutRequest, reservePayout } from './reserve-payout.ts';
import { findUnverifiedLimit, limitUnchanged } from './unverified-limit.ts';

const lockWrite = (sellerId: string, payoutId: string): Write =>
  newItem({ ...payoutLockKey(sellerId), kind: 'payout-lock', payoutId });

/** A share lies in its payment at the provider until it is split off there: it cannot be paid out of our own account. */
const isOfBalance = ({ sk }: Bucket): boolean => paidAs(sk) === 'balance';

/**
 * Reserves everything available in a seller's balance and sends it in one payout. A sale that settles at the same moment
 * changes a bucket: the amount is counted again, a few times.
 */
export function requestPayout(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  request: PayoutRequest,
): Promise<Result<Payout, PayoutRefusal>> {
  const { sellerId, provider } = request;
  return retryOnConflict<Result<Payout, PayoutRefusal>>({ attempts: 4, otherwise: refuse('payout_busy') }, async () => {
    const { buckets, amount, upTo } = await payableBalance(ports, sellerId);
    if (amount < provider.minimum) return refuse('payout_too_small');
    const limit = await findUnverifiedLimit(ports.table, sellerId);
    if (limit && amount > limit.room) return refuse('payout_identity_missing');
    const alongside = (id: string) => ({ lock: lockWrite(sellerId, id), room: limitUnchanged(sellerId, limit) });
    const { payout, committed } = await reservePayout(ports, request, { amount, buckets, upTo, alongside });
    if (committed.ok) return ok(payout);
    if (committed.failed.has('lock')) return refuse('payout_running');
    return undefined;
  });
}

/** The payable buckets; past hours are compacted first if they are more than one payout can take. */
async function payableBalance({ table, clock }: Deps<'table' | 'clock'>, sellerId: string) {
  const now = clock.now();
  const count = (all: readonly Bucket[]) => {
    const selected = selectPayable(all.filter(isOfBalance), now);
    return { ...selected, upTo: paidUpTo(all, selected.buckets) };
  };
  const ready = count(await listBuckets(table, sellerId, { consistent: true }));
  if (ready.buckets.length < maxPayoutBuckets) return ready;
  await compactDays(table, sellerId, now);
  return count(await listBuckets(table, sellerId, { consistent: true }));
}
