import * as z from 'zod';
import { popularityKey } from '#functions/domain/catalog/popularity';
import type { Condition, Table, Write } from '#functions/ports/table';
import { fileKey, readFile } from '#functions/store/files/files';
import { readTally, tallyKey } from '#functions/store/files/stats/tally';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { second } from '#shared/limits';

const copiedCountsItem = z.object({
  listHot: z.string().optional(),
  tallyChanges: z.number().default(0),
  tallyAt: z.number().default(0),
});

/** A card that has just been rewritten waits this long for more to be counted. */
const cooldownMs = 5 * second;

interface RankOptions {
  now: number;
  /** Whoever has waited is not to wait again. */
  isRetry: boolean;
}

/** `moved`: it has another place in the order of popularity. `early`: it has been rewritten a moment ago. */
type RankResult = 'same' | 'counted' | 'moved' | 'early';

interface CopyPlan {
  result: 'moved' | 'counted';
  copiedAt: number;
  write: Write;
}

/** Undefined for a post that is gone, and where the copy is right. */
async function planCopy(table: Table, fileId: string, now: number): Promise<CopyPlan | undefined> {
  const [post, tally] = await table.getMany([fileKey(fileId), tallyKey(fileId)], { consistent: true });
  const file = post && readFile(post);
  if (!file || file.deletedAt !== undefined) return undefined;
  const { changes, starCount, downloadCount, purchaseCount, heat } = readTally(tally, post);
  const counts = { starCount, downloadCount, purchaseCount, heat };
  const { listHot: before, tallyChanges, tallyAt: copiedAt } = copiedCountsItem.parse(post);
  const listHot = before === undefined ? undefined : popularityKey(counts.heat, file.id);
  const isMoved = listHot !== before;
  if (!isMoved && changes <= tallyChanges) return undefined;
  const set = { ...counts, tallyChanges: changes, tallyAt: now, ...(isMoved && { listHot }) };
  const write = { update: fileKey(fileId), change: { set }, when: unchangedSince({ listHot: before, tallyChanges }) };
  return { result: isMoved ? 'moved' : 'counted', copiedAt, write };
}

/** Nobody has copied meanwhile, and the post has neither come into the lists nor left them. */
const unchangedSince = ({
  listHot,
  tallyChanges,
}: {
  listHot: string | undefined;
  tallyChanges: number;
}): Condition[] => [
  { attribute: 'tallyChanges', absentOrBefore: tallyChanges + 1 },
  listHot === undefined ? { attribute: 'listHot', absent: true } : { attribute: 'listHot', equals: listHot },
];

/**
 * Copies what is counted of a post to its card, and moves it to the place its popularity gives it: only when that changes.
 * Every change of a count is followed by a run of this; of two at once, the one that has seen less cannot have the last
 * word. What is counted in quick succession is copied once.
 */
export async function rankFile(table: Table, fileId: string, { now, isRetry }: RankOptions): Promise<RankResult> {
  return retryOnConflict<RankResult>(
    async () => {
      const copy = await planCopy(table, fileId, now);
      if (!copy) return 'same';
      if (!isRetry && now - copy.copiedAt < cooldownMs) return 'early';
      const { ok } = await table.commit([copy.write]);
      return ok ? copy.result : undefined;
    },
    { reason: `the popularity of ${fileId} changes faster than it can be ranked` },
  );
}
