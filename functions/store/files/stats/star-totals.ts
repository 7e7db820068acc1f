import * as z from 'zod';
import { maySee } from '#functions/domain/files/files';
import type { Item, Key, Table } from '#functions/ports/table';
import { purchaseKey } from '#functions/store/orders/purchases';
import { newItem } from '#functions/store/table/items';
import type { ListQuery } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { fileKey, readSummaryWithStatus } from '../files.ts';
import { findStar, readStarEntry, starCountedAs, starKey, starsOf } from '../stars.ts';

/** The users who starred a post, stored beside it: an index may lag when the post is hidden. */
const prefix = 'STAR#';
const starredByKey = (fileId: string, userId: string): Key => ({ ...fileKey(fileId), sk: `${prefix}${userId}` });

const starredByItem = z.object({ sk: z.string() }).transform(({ sk }) => sk.slice(prefix.length));
export const readStarredBy = (item: Item): string => starredByItem.parse(item);

/** All users who starred a post. */
export const starredBy = (fileId: string): ListQuery => ({ pk: fileKey(fileId).pk, beginsWith: prefix });

interface UserStar {
  userId: string;
  fileId: string;
}

async function isVisibleTo(table: Table, { userId, fileId }: UserStar): Promise<boolean> {
  const keys = [fileKey(fileId), purchaseKey(userId, fileId)];
  const [post, purchase] = await table.getMany(keys, { consistent: true });
  return post !== undefined && maySee(readSummaryWithStatus(post), { id: userId }, purchase !== undefined);
}

/** Only if there is no star: the post may have been starred again meanwhile. */
async function removeStarredBy(table: Table, { userId, fileId }: UserStar): Promise<void> {
  const key = starredByKey(fileId, userId);
  if (!(await table.get(key, { consistent: true }))) return;
  await table.commit([{ check: starKey(userId, fileId), when: [{ absent: true }] }, { remove: key }]);
}

/**
 * Adds a star to its user's total or removes it, depending on whether the user may see the post. Repeats until nothing
 * changes: the post may be hidden or shown meanwhile by a run that has not seen this star.
 */
async function syncStar(table: Table, pair: UserStar): Promise<void> {
  const { userId, fileId } = pair;
  await retryOnConflict(`the star of ${userId} on ${fileId} changes faster than it can be counted`, async () => {
    const [star, isSeen] = await Promise.all([findStar(table, userId, fileId), isVisibleTo(table, pair)]);
    if (!star) {
      await removeStarredBy(table, pair);
      return true;
    }
    if (star.isCounted === isSeen) return true;
    const isNew = star.isCounted === undefined;
    const starredBy = newItem({ ...starredByKey(fileId, userId), kind: 'starred-by' });
    if (isNew) await table.commit([starredBy]);
    await table.commit(starCountedAs(userId, star, isSeen));
    return undefined;
  });
}

/** The newest stars that are re-checked with every new one. */
const recheckCount = 25;

/** Stars that the queue has not counted: their message is on its way or was lost. */
async function listUncounted(table: Table, userId: string): Promise<string[]> {
  const { items } = await table.query({ ...starsOf(userId), limit: recheckCount, consistent: true });
  return items.map(readStarEntry).flatMap(({ id, isCounted }) => (isCounted === undefined ? [id] : []));
}

/** Counts a new or removed star, and newest stars whose message was lost. */
export async function countNewStars(table: Table, { userId, fileId }: UserStar): Promise<void> {
  for (const id of new Set([fileId, ...(await listUncounted(table, userId))])) {
    await syncStar(table, { userId, fileId: id });
  }
}

/** Updates the totals of some users who starred a post after it was hidden, shown or deleted. */
export const countStarsOf = (table: Table, fileId: string, items: readonly Item[]): Promise<unknown> =>
  Promise.all(items.map((item) => syncStar(table, { userId: readStarredBy(item), fileId })));
