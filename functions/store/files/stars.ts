import * as z from 'zod';
import { popularityScoreOf, weights } from '#functions/domain/catalog/popularity';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { userKey } from '../accounts/users.ts';
import { dueTime } from '../table/due.ts';
import { changeItem, countSchema, countsWrite, findCount, findItem, newItem, unchanged } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { tallyKey, tallyWrite } from './stats/tally.ts';

/** In one partition with the user's purchases, so that one range read gives both: see `viewerStatesOf`. */
export const starKey = (userId: string, fileId: string): Key => ({ pk: `ME#${userId}`, sk: `${fileId}#STAR` });

export const starsPk = (userId: string): string => `STARS#${userId}`;

/** A user's stars, latest first, as items of their own. */
export const starsOf = (userId: string): ListQuery => ({ pk: starsPk(userId), descending: true });

const entryKey = (userId: string, fileId: string, starredAt: number): Key => ({
  pk: starsPk(userId),
  sk: `${dueTime(starredAt)}#${fileId}`,
});

const starsItem = z.object({ starCount: countSchema });
export const starItem = z.object({ starredAt: z.number() });

/** The count changes in the commit of the star, so it always equals a recount. */
const starCountWrite = (fileId: string, by: 1 | -1, starredAt: number): Write =>
  tallyWrite(fileId, { starCount: by, heat: by * popularityScoreOf(weights.star, starredAt) });

/** False if it was starred already. */
export async function star(table: Table, userId: string, file: { id: string; now: number }): Promise<boolean> {
  const { id: fileId, now } = file;
  const committed = await table.commit([
    newItem({ ...starKey(userId, fileId), kind: 'star', fileId, starredAt: now }),
    { put: { ...entryKey(userId, fileId, now), kind: 'starred' } },
    starCountWrite(fileId, 1, now),
  ]);
  return committed.ok;
}

/** Takes back exactly the popularity that this star added, and its count. False if there is no star. */
export async function unstar(table: Table, userId: string, fileId: string): Promise<boolean> {
  return retryOnConflict(`the star of ${userId} on ${fileId} changes faster than it can be taken back`, async () => {
    const existing = await findStar(table, userId, fileId);
    if (!existing) return false;
    const { at, starredAt, isCounted } = existing;
    const committed = await table.commit([
      { remove: starKey(userId, fileId), when: [{ attribute: 'starredAt', equals: starredAt }] },
      { remove: at, when: [unchanged('isCounted', isCounted)] },
      starCountWrite(fileId, -1, starredAt),
      ...(isCounted ? [starTotalWrite(userId, -1)] : []),
    ]);
    return committed.ok || undefined;
  });
}

/** Reads consistently, so that it includes the caller's own change. */
export const countStars = async (table: Table, fileId: string): Promise<number> =>
  (await findItem(table, tallyKey(fileId), starsItem))?.starCount ?? 0;

const totalKey = (userId: string): Key => ({ ...userKey(userId), sk: 'STARS' });

const starTotalWrite = (userId: string, by: 1 | -1): Write =>
  countsWrite(totalKey(userId), 'stars', { starsCount: by });

/**
 * Whether a star is in its user's total: `true` if the user may see the post, `false` if it has become private or was
 * deleted; absent until the queue has counted it.
 */
type CountedState = boolean | undefined;

/** A user's stars on visible posts, as far as the queue has counted them. */
export const countStarred = (table: Table, userId: string): Promise<number> =>
  findCount(table, totalKey(userId), 'starsCount');

const entryItem = z
  .object({ sk: z.string(), isCounted: z.boolean().optional() })
  .transform(({ sk, isCounted }) => ({ id: sk.slice(sk.indexOf('#') + 1), isCounted }));

export type StarEntry = z.output<typeof entryItem>;

export const readStarEntry = (item: Item): StarEntry => entryItem.parse(item);

interface Star {
  /** Key of the entry in the user's list. */
  at: Key;
  starredAt: number;
  isCounted: CountedState;
}

/** A consistent read. */
export async function findStar(table: Table, userId: string, fileId: string): Promise<Star | undefined> {
  const star = await findItem(table, starKey(userId, fileId), starItem);
  if (!star) return undefined;
  const { starredAt } = star;
  const at = entryKey(userId, fileId, starredAt);
  const entry = await table.get(at, { consistent: true });
  return { at, starredAt, isCounted: entry && readStarEntry(entry).isCounted };
}

/** Adds a star to the total or removes it. Fails if that was done already or the star was taken back. */
export const starCountedAs = (userId: string, { at, isCounted: was }: Star, isCounted: boolean): Write[] => [
  changeItem(at, { isCounted }, [{ exists: true }, unchanged('isCounted', was)]),
  ...(isCounted === (was ?? false) ? [] : [starTotalWrite(userId, isCounted ? 1 : -1)]),
];
