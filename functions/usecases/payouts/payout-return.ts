import { releaseEntries } from '../../domain/books/ledger.ts';
import { returnedEntries } from '../../domain/books/reversal-entries.ts';
import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { Parked } from '../../runtime/worker/parked.ts';
import { book } from '../../store/books/ledger.ts';
import { bucketName, bucketWrite } from '../../store/payouts/balance.ts';
import { findPayout, type Payout } from '../../store/payouts/payouts.ts';
import { emptiedWrite, paidOutBackWrite } from '../../store/payouts/setbacks.ts';
import { fundWaitingRefunds } from '../refunds/cover.ts';
import { payoutEmail } from './payout-letters.ts';
import { payoutMove } from './payout-moves.ts';
import { submittedPayout } from './take-payout.ts';

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
  const answer = await provider.query(submittedPayout(payout));
  if (answer.state !== 'rejected') return;
  await bookReturn(ports, payout, answer.code);
  await fundWaitingRefunds(ports, payout.sellerId);
}

/** Returns the money to the seller, in a bucket of this hour, with an email that says why. */
async function bookReturn({ table, clock }: Deps, payout: Payout, code: string): Promise<void> {
  const { id, sellerId, provider, amount } = payout;
  const now = clock.now();
  const into = bucketName(0, { now });
  const returned = book({ reference: `PO#${id}#RET`, entries: returnedEntries(provider, id, amount), at: now }, []);
  const released = { entries: releaseEntries(sellerId, id, amount), at: now, seller: sellerId };
  const writes: Write[] = book({ reference: `PO#${id}#REL`, ...released }, [
    payoutMove(payout, 'comeBack', { set: { lastCode: code, finishedAt: now } }),
    ...payout.buckets.map((sk) => emptiedWrite(sellerId, sk, { payoutId: id, into })),
    bucketWrite(sellerId, into, amount),
    paidOutBackWrite(sellerId, amount),
    ...(await payoutEmail(table, payout, { template: 'payout-returned', at: now, code })),
  ]);
  if (!(await table.commit([...writes, ...returned])).ok) throw new Error(`return of payout ${id} is not booked`);
}
