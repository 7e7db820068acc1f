import * as z from 'zod';
import { popularityKey } from '#functions/domain/catalog/popularity';
import type { Table, Write } from '#functions/ports/table';
import { fileKey, readFile } from '#functions/store/files/files';
import { readTally, tallyKey } from '#functions/store/files/stats/tally';
import { changeItem, unchanged } from '#functions/store/table/items';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { second } from '#shared/limits';

const copiedCountsItem = z.object({
  listHot: z.string().optional(),
  tallyChanges: z.number().default(0),
  tallyAt: z.number().default(0),
});

/** After a card was rewritten, further counts are gathered for this long before the next rewrite. */
const cooldownMs = 5 * second;

interface RankOptions {
  now: number;
  /** True on the delayed second run, which must not be put off again. */
  isRetry: boolean;
}

/**
 * `moved`: the card changed its position in the popularity order. `early`: the card was rewritten less than
 * `cooldownMs` ago.
 */
type RankResult = 'same' | 'counted' | 'moved' | 'early';

interface CopyPlan {
  result: 'moved' | 'counted';
  copiedAt: number;
  write: Write;
}

/** Undefined when the post is deleted or its card is already up to date. */
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
  /** No concurrent run has copied counts, and the post has neither entered nor left the public lists. */
  const when = [{ attribute: 'tallyChanges', absentOrBefore: tallyChanges + 1 }, unchanged('listHot', before)];
  const write = changeItem(fileKey(fileId), set, when);
  return { result: isMoved ? 'moved' : 'counted', copiedAt, write };
}

/**
 * Copies the counts of a post to its card, and moves the card in the popularity order when its score changes. A run
 * follows every change of a count; of two concurrent runs, the one with older counts fails. Counts that change in quick
 * succession are copied once.
 */
export async function rankFile(table: Table, fileId: string, { now, isRetry }: RankOptions): Promise<RankResult> {
  return retryOnConflict<RankResult>(`the popularity of ${fileId} changes faster than it can be ranked`, async () => {
    const copy = await planCopy(table, fileId, now);
    if (!copy) return 'same';
    if (!isRetry && now - copy.copiedAt < cooldownMs) return 'early';
    const { ok } = await table.commit([copy.write]);
    return ok ? copy.result : undefined;
  });
}
