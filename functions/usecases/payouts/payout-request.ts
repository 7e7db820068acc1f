import { ok, type Result, refuse } from '#shared/result';
import { type Bucket, bucketsAtOnce, paidUpTo, payable } from '../../domain/payouts/payouts.ts';
import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { listBuckets } from '../../store/payouts/balance.ts';
import { paidAs } from '../../store/payouts/open-buckets.ts';
import { type Payout, payoutLockKey } from '../../store/payouts/payouts.ts';
import { newItem } from '../../store/table/items.ts';
import { retryOnConflict } from '../../store/table/retry-on-conflict.ts';
import { foldDays } from './fold-days.ts';
import { type PayoutRefusal, type PayoutRequest, takePayout } from './take-payout.ts';
import { findUnproven, stillRoom } from './unproven.ts';

const lockWrite = (sellerId: string, payoutId: string): Write =>
  newItem({ ...payoutLockKey(sellerId), kind: 'payout-lock', payoutId });

/** A share lies in its trade at the provider until it is split off there: nobody can pay it out of what is ours. */
const isOfBalance = ({ sk }: Bucket): boolean => paidAs(sk) === 'balance';

/**
 * Sets aside everything that is available to a seller out of their balance, and has it sent in one payout. A sale that
 * settles at the same moment changes a bucket: counted again, a few times.
 */
export function requestPayout(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  request: PayoutRequest,
): Promise<Result<Payout, PayoutRefusal>> {
  const { sellerId, provider } = request;
  return retryOnConflict<Result<Payout, PayoutRefusal>>(
    async () => {
      const { buckets, amount, upTo } = await ripe(ports, sellerId);
      if (amount < provider.minimum) return refuse('payout_too_small');
      const unproven = await findUnproven(ports.table, sellerId);
      if (unproven && amount > unproven.room) return refuse('payout_identity_missing');
      const alongside = (id: string) => ({ lock: lockWrite(sellerId, id), room: stillRoom(sellerId, unproven) });
      const { payout, committed } = await takePayout(ports, request, { amount, buckets, upTo, alongside });
      if (committed.ok) return ok(payout);
      if (committed.failed.has('lock')) return refuse('payout_running');
      return undefined;
    },
    { attempts: 4, otherwise: refuse('payout_busy') },
  );
}

/** What can be paid; hours long past are folded first, where they are more than one payout can take. */
async function ripe({ table, clock }: Deps<'table' | 'clock'>, sellerId: string) {
  const now = clock.now();
  const count = (all: readonly Bucket[]) => {
    const found = payable(all.filter(isOfBalance), now);
    return { ...found, upTo: paidUpTo(all, found.buckets) };
  };
  const found = count(await listBuckets(table, sellerId, { consistent: true }));
  if (found.buckets.length < bucketsAtOnce) return found;
  await foldDays(table, sellerId, now);
  return count(await listBuckets(table, sellerId, { consistent: true }));
}
