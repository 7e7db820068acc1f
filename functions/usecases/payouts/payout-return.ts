import { releaseEntries } from '#functions/domain/ledger/ledger';
import { payoutReference } from '#functions/domain/ledger/references';
import { returnedEntries } from '#functions/domain/ledger/reversal-entries';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { Parked } from '#functions/runtime/worker/parked';
import { book } from '#functions/store/ledger/ledger';
import { bucketName, bucketWrite } from '#functions/store/payouts/balance';
import { emptyBucketWrite, returnedTotalsWrite } from '#functions/store/payouts/payout-returns';
import { findPayout, type Payout } from '#functions/store/payouts/payouts';
import { fundWaitingRefunds } from '../refunds/refund-funding.ts';
import { notifySeller } from './payout-emails.ts';
import { payoutMove } from './payout-moves.ts';
import { payoutQuery } from './reserve-payout.ts';

type PayoutReturnDeps = Deps & Deps<'payouts'>;

/**
 * Follows a payout that had arrived and that the provider's bill lists as returned: only the provider's present answer
 * counts. @throws Parked if the provider can no longer be queried.
 */
export async function followReturn(payoutId: string, ports: PayoutReturnDeps): Promise<void> {
  const payout = await findPayout(ports.table, payoutId);
  if (payout?.state !== 'succeeded') return;
  const provider = ports.payouts.named(payout.provider);
  if (!provider || payout.sale)
    throw new Parked(`payout ${payoutId} seems to have come back, and ${payout.provider} cannot be asked about it`);
  const answer = await provider.query(payoutQuery(payout));
  if (answer.state !== 'rejected') return;
  await bookReturn(ports, payout, answer.code);
  await fundWaitingRefunds(ports, payout.sellerId);
}

/** Returns the money to the seller, in a bucket of this hour, with an email that says why. */
async function bookReturn({ table, clock }: Deps, payout: Payout, code: string): Promise<void> {
  const { id, sellerId, provider, amount } = payout;
  const now = clock.now();
  const into = bucketName(0, { now });
  const returned = book(
    { reference: payoutReference(id, 'returned'), entries: returnedEntries(provider, id, amount), at: now },
    [],
  );
  const released = { entries: releaseEntries(sellerId, id, amount), at: now, seller: sellerId };
  const writes: Write[] = book({ reference: payoutReference(id, 'released'), ...released }, [
    payoutMove(payout, 'comeBack', { set: { lastCode: code, finishedAt: now } }),
    ...payout.buckets.map((sk) => emptyBucketWrite(sellerId, sk, { payoutId: id, into })),
    bucketWrite(sellerId, into, amount),
    returnedTotalsWrite(sellerId, amount),
    ...(await notifySeller(table, payout, { template: 'payout-returned', at: now, code })),
  ]);
  if (!(await table.commit([...writes, ...returned])).ok) throw new Error(`return of payout ${id} is not booked`);
}
