import { releaseEntries } from '../../domain/books/ledger.ts';
import { returnedEntries } from '../../domain/books/reversal-entries.ts';
import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { Parked } from '../../runtime/worker/parked.ts';
import { book } from '../../store/books/ledger.ts';
import { bucketName, bucketWrite } from '../../store/payouts/balance.ts';
import { findPayout, type Payout } from '../../store/payouts/payouts.ts';
import { emptiedWrite, paidOutBackWrite } from '../../store/payouts/setbacks.ts';
import { coverWaiting } from '../refunds/cover.ts';
import { payoutLetter } from './payout-letters.ts';
import { payoutMove } from './payout-moves.ts';
import { sentOf } from './take-payout.ts';

type ReturnPorts = Deps & Deps<'payouts'>;

/**
 * A payout that had arrived, and of which the bill says that it came in again: only what the provider itself says now is
 * believed. @throws Parked where it cannot be asked any more.
 */
export async function followReturn(payoutId: string, ports: ReturnPorts): Promise<void> {
  const payout = await findPayout(ports.table, payoutId);
  if (payout?.state !== 'succeeded') return;
  const provider = ports.payouts.named(payout.provider);
  if (!provider || payout.sale)
    throw new Parked(`payout ${payoutId} seems to have come back, and ${payout.provider} cannot be asked about it`);
  const known = await provider.query(sentOf(payout));
  if (known.state !== 'rejected') return;
  await bookReturn(ports, payout, known.code);
  await coverWaiting(ports, payout.sellerId);
}

/** Transaction *Return*: the money is the seller's again, in a bucket of this hour, and the seller is told why. */
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
    ...(await payoutLetter(table, payout, { template: 'payout-returned', at: now, code })),
  ]);
  if (!(await table.commit([...writes, ...returned])).ok) throw new Error(`return of payout ${id} is not booked`);
}
