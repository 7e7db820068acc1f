import { type Correction, correctionEntries, sellersIn } from '#functions/domain/ledger/correction';
import { movedIn } from '#functions/domain/ledger/recount';
import { correctionReference } from '#functions/domain/ledger/references';
import { nextRun } from '#functions/domain/payouts/payouts';
import { partsFor } from '#functions/domain/refunds/funding';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { book } from '#functions/store/ledger/ledger';
import {
  bucketName,
  bucketWrite,
  listBuckets,
  payoutDueWrite,
  saleOfShare,
  takenWrite,
} from '#functions/store/payouts/balance';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { fen } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { fundWaitingRefunds } from '../refunds/refund-funding.ts';

/** The reference it was booked under; `changed`: somebody else was there just now. */
export type CorrectionResult = Result<string, 'changed' | 'not_covered'>;

/** What the balance of a seller becomes, at once; undefined where there is not so much to take. */
async function balanceWrites(
  { table, clock }: Deps<'table' | 'clock'>,
  { sellerId, owed }: { sellerId: string; owed: number },
  later: number,
): Promise<Write[] | undefined> {
  const now = clock.now();
  if (owed > 0) {
    const bucket = bucketName(0, { now, later });
    return [bucketWrite(sellerId, bucket, fen(owed)), payoutDueWrite(sellerId, nextRun(now))];
  }
  const all = await listBuckets(table, sellerId, { consistent: true });
  // The share of a sale goes to its seller as a whole, or not at all.
  const buckets = all.filter(({ sk }) => saleOfShare(sk) === undefined);
  const parts = partsFor(buckets, { own: '', needed: 0 - owed, mayUseOthers: true, now });
  return parts?.map((part) => takenWrite(sellerId, part));
}

/**
 * Transaction *Correct*: the posting that two people agreed on. Where it is about a seller, their balance moves with it
 * and their statement lists it; more than has matured and is not paid out cannot be taken. A sale that settles, or a
 * payout, may come between: counted again, a few times.
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
  return retryOnConflict<CorrectionResult>(
    async (later) => {
      const moved = sellerId === undefined ? [] : await balanceWrites(ports, { sellerId, owed }, later);
      if (!moved) return refuse('not_covered');
      const booked = book({ ...posting, ...(sellerId !== undefined && { seller: sellerId }) }, moved);
      if (!(await ports.table.commit(booked)).ok) return undefined;
      if (sellerId !== undefined) await fundWaitingRefunds(ports, sellerId);
      return ok(reference);
    },
    { attempts: 4, otherwise: refuse('changed') },
  );
}
