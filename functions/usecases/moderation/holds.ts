import { heldEntries, heldReturnedEntries } from '#functions/domain/ledger/ledger';
import { holdReference, holdReleaseReference } from '#functions/domain/ledger/references';
import { heldEarnings, holdPeriod } from '#functions/domain/moderation/deadlines';
import { partsToHold } from '#functions/domain/moderation/holding';
import { beijingDay } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { daysOf } from '#functions/store/files/stats/file-days';
import { book, findPosting } from '#functions/store/ledger/ledger';
import { findCase } from '#functions/store/moderation/cases';
import type { Measure } from '#functions/store/moderation/measures';
import { bucketName, bucketWrite, listBuckets, saleOfShare, takenWrite } from '#functions/store/payouts/balance';
import { findHeld, type HeldMoney, heldReleased, newHeld } from '#functions/store/payouts/held';
import { payoutDueWrite } from '#functions/store/payouts/totals';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { type Fen, fen } from '#shared/money';
import { nextPayoutRun } from '#shared/payouts/payout-dates';
import { fundWaitingRefunds } from '../refunds/refund-funding.ts';

/** Recent earnings of these files, net of refunds. */
async function earnedBy(table: Table, fileIds: readonly string[], now: number): Promise<Fen> {
  const span = [beijingDay(now - heldEarnings), beijingDay(now)] as const;
  const days = await Promise.all(fileIds.map((id) => daysOf(table, id, span)));
  return fen(
    Math.max(
      0,
      days.flat().reduce((sum, { net }) => sum + net, 0),
    ),
  );
}

/**
 * Transaction *Hold*: moves recent earnings of a case's files out of the seller's balance, as far as they are not paid
 * out. Once per case; later settlements are not held.
 */
export async function holdEarnings(
  { table, clock }: Deps<'table' | 'clock'>,
  { caseId, personId: sellerId }: Pick<Measure, 'caseId' | 'personId'>,
): Promise<void> {
  const reference = holdReference(caseId);
  const caseRecord = await findCase(table, caseId);
  const files = caseRecord?.targets.flatMap(({ type, id }) => (type === 'file' ? [id] : [])) ?? [];
  await retryOnConflict(`the earnings of ${caseId} change faster than they can be held`, async () => {
    if (await findPosting(table, reference)) return true;
    const at = clock.now();
    const [earned, buckets] = await Promise.all([
      earnedBy(table, files, at),
      listBuckets(table, sellerId, { consistent: true }),
    ]);
    // A provider-side share is released as a whole, or returned with its payment.
    const parts = partsToHold(
      buckets.filter(({ sk }) => saleOfShare(sk) === undefined),
      earned,
    );
    const amount = fen(parts.reduce((sum, part) => sum + part.amount, 0));
    if (amount === 0) return true;
    const takenParts = parts.map((part) => ({ bucket: part.bucket, amount: part.amount }));
    const held = { caseId, sellerId, amount, taken: takenParts, at, until: at + holdPeriod };
    const writes = book({ reference, entries: heldEntries({ sellerId, caseId, amount }), at, seller: sellerId }, [
      ...parts.map((part) => takenWrite(sellerId, part)),
      newHeld(held),
    ]);
    return (await table.commit(writes)).ok || undefined;
  });
}

async function returnHeld(ports: Deps, held: HeldMoney, later: number): Promise<boolean> {
  const { caseId, sellerId, amount } = held;
  const at = ports.clock.now();
  if (amount === 0) return (await ports.table.commit([heldReleased(held, { releasedAt: at })])).ok;
  const entries = heldReturnedEntries({ sellerId, caseId, amount });
  const bucket = bucketName(0, { now: at, later });
  const committed = await ports.table.commit(
    book({ reference: holdReleaseReference(caseId), entries, at, seller: sellerId }, [
      heldReleased(held, { releasedAt: at, into: bucket }),
      bucketWrite(sellerId, bucket, amount),
      payoutDueWrite(sellerId, nextPayoutRun(at)),
    ]),
  );
  if (committed.ok) await fundWaitingRefunds(ports, sellerId);
  return committed.ok;
}

/**
 * Returns the held money to the balance, after the measure was lifted or its period ended. Idempotent. If a payout
 * freezes the target bucket, the next hour's is used.
 */
export async function releaseHold(ports: Deps, caseId: string): Promise<void> {
  const caseRecord = await findCase(ports.table, caseId);
  if (!caseRecord) return;
  await retryOnConflict(
    { attempts: 5, reason: `what is held for ${caseId} could not be given back` },
    async (later) => {
      const held = await findHeld(ports.table, caseRecord.personId, caseId);
      return !held || held.releasedAt !== undefined || (await returnHeld(ports, held, later)) || undefined;
    },
  );
}
