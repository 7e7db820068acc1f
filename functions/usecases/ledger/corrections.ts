import { type Correction, correctionEntries, sellersIn } from '#functions/domain/ledger/correction';
import { movedIn } from '#functions/domain/ledger/recount';
import { correctionReference } from '#functions/domain/ledger/references';
import { findFullFunding } from '#functions/domain/refunds/funding';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { book } from '#functions/store/ledger/ledger';
import { bucketName, bucketWrite, listBuckets, saleOfShare, takenWrite } from '#functions/store/payouts/balance';
import { payoutDueWrite } from '#functions/store/payouts/totals';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { fen } from '#shared/money';
import { nextPayoutRun } from '#shared/payouts/payout-dates';
import { ok, type Result, refuse } from '#shared/result';
import { fundWaitingRefunds } from '../refunds/refund-funding.ts';

/** The reference of the posting; `changed`: another commit came first, several times. */
export type CorrectionResult = Result<string, 'changed_meanwhile' | 'balance_too_small'>;

/** Changes a seller's balance with the correction; undefined if there is less than it takes. */
async function balanceWrites(
  { table, clock }: Deps<'table' | 'clock'>,
  { sellerId, owed }: { sellerId: string; owed: number },
  later: number,
): Promise<Write[] | undefined> {
  const now = clock.now();
  if (owed > 0) {
    const bucket = bucketName(0, { now, later });
    return [bucketWrite(sellerId, bucket, fen(owed)), payoutDueWrite(sellerId, nextPayoutRun(now))];
  }
  const all = await listBuckets(table, sellerId, { consistent: true });
  // A split share is paid out or taken back as a whole only.
  const buckets = all.filter(({ sk }) => saleOfShare(sk) === undefined);
  const parts = findFullFunding(buckets, { own: '', needed: 0 - owed, mayUseOthers: true, now });
  return parts?.map((part) => takenWrite(sellerId, part));
}

/**
 * Books a correction that two operators agreed on. A seller's balance and statement change with it; only matured money
 * that is not paid out can be taken. If a settlement or payout comes between, the amounts are counted again, a few
 * times.
 */
export async function bookCorrection(
  ports: Deps,
  correction: Correction,
  { id, note }: { id: string; note: string },
): Promise<CorrectionResult> {
  const entries = correctionEntries(correction);
  const reference = correctionReference(id);
  const [sellerId] = sellersIn(correction);
  const posting = { reference, entries, at: ports.clock.now(), memo: note };
  const owed = 0 - movedIn('seller:', { entries });
  return retryOnConflict<CorrectionResult>({ attempts: 4, otherwise: refuse('changed_meanwhile') }, async (later) => {
    const moved = sellerId === undefined ? [] : await balanceWrites(ports, { sellerId, owed }, later);
    if (!moved) return refuse('balance_too_small');
    const booked = book({ ...posting, ...(sellerId !== undefined && { seller: sellerId }) }, moved);
    if (!(await ports.table.commit(booked)).ok) return undefined;
    if (sellerId !== undefined) await fundWaitingRefunds(ports, sellerId);
    return ok(reference);
  });
}
