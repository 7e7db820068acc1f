import type { PostingReference } from '#functions/domain/ledger/references';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { findPosting } from '#functions/store/ledger/ledger';
import { commit, type NamedWrites } from '#functions/store/table/commit';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';

interface PostingApplication {
  reference: PostingReference;
  outboxDone: Write;
  /** The whole transaction; `bucket` alone may fail. `later`: how many hours after the right one the bucket lies. */
  writes: (later: number) => { bucket?: Write } & NamedWrites;
}

/**
 * Adds a posting to balances and counters. Its `rolled` mark makes every delivery after the first a no-op, which returns false. A
 * payout may freeze the hourly bucket of a late settlement at the same moment: then the bucket of the next hour takes the money.
 */
export const applyPosting = (deps: Deps<'table'>, { reference, outboxDone, writes }: PostingApplication) =>
  retryOnConflict<boolean>(
    { attempts: 6, reason: `the bucket of ${reference} is put into one payout after the other` },
    async (later) => {
      const posting = await findPosting(deps.table, reference);
      if (!posting) throw new Error(`there is no posting ${reference}`);
      if (posting.rolled !== undefined) {
        await deps.table.commit([outboxDone]);
        return false;
      }
      const committed = await commit(deps.table, writes(later));
      if (committed.ok) return true;
      if (committed.failed.only('bucket')) return undefined;
      throw new Error(`posting ${reference} could not be rolled: ${committed.failed}`);
    },
  );
