import { ok, type Result, refuse } from '#shared/result';
import { reserveEntries } from '../../domain/books/ledger.ts';
import { type Bucket, payable } from '../../domain/payouts/payouts.ts';
import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { book } from '../../store/books/ledger.ts';
import { freezeWrite, listBuckets } from '../../store/payouts/balance.ts';
import { newPayout, type Payout, payoutLockKey } from '../../store/payouts/payouts.ts';
import { type OutboxEntry, outbox } from '../../store/table/outbox.ts';
import { send } from '../outbox.ts';
import type { PayoutRefusal, PayoutRequest } from './asked.ts';
import { requestShares } from './payout-share.ts';

const lockWrite = ({ sellerId, id }: Payout): Write => ({
  put: { ...payoutLockKey(sellerId), kind: 'payout-lock', payoutId: id },
  when: [{ absent: true }],
});

/** Transaction *Payout request*: the money is the payout's own from here on, exactly as it was counted. */
function requestWrites(payout: Payout, buckets: readonly Bucket[], submit: OutboxEntry): Write[] {
  const entries = reserveEntries(payout.sellerId, payout.id, payout.amount);
  return book({ reference: `PO#${payout.id}#RES`, entries, at: payout.createdAt, seller: payout.sellerId }, [
    lockWrite(payout),
    newPayout(payout),
    submit.write,
    ...buckets.map((bucket) => freezeWrite(payout.sellerId, bucket, payout.id)),
  ]);
}

/** A sale that settles at the same moment changes a bucket: counted again, a few times. */
const tries = 4;

/** Sets aside everything that is available to a seller and has it sent, in one payout or in one for each sale. */
export async function requestPayout(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  request: PayoutRequest,
): Promise<Result<Payout, PayoutRefusal>> {
  const now = ports.clock.now();
  const { sellerId, payee, provider } = request;
  if (!payee) return refuse('payout_account_missing');
  if (payee.heldUntil > now) return refuse('payout_account_held');
  if (provider.covers === 'sale') return requestShares(ports, request);
  for (let left = tries; left > 0; left--) {
    const { buckets, amount: sum } = payable(await listBuckets(ports.table, sellerId, { consistent: true }));
    if (sum < provider.minimum) return refuse('payout_too_small');
    const payout: Payout = {
      id: `P${ports.ids.next()}`,
      sellerId,
      state: 'created',
      amount: sum,
      provider: provider.name,
      sealed: payee.sealed,
      maskedAccount: payee.maskedAccount,
      buckets: buckets.map(({ sk }) => sk),
      createdAt: now,
    };
    const submit = outbox('payout', { kind: 'submit', payoutId: payout.id }, { now });
    const committed = await ports.table.commit(requestWrites(payout, buckets, submit));
    if (committed.ok) {
      await send(ports, submit);
      return ok(payout);
    }
    if (committed.failed.some(({ at }) => at === 0)) return refuse('payout_running');
  }
  return refuse('payout_busy');
}
