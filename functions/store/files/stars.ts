import * as z from 'zod';
import { popularityScoreOf, weights } from '#functions/domain/catalog/popularity';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { userKey } from '../accounts/users.ts';
import { dueTime } from '../table/due.ts';
import { countSchema, countsWrite, findCount, findItem, newItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { tallyKey, tallyWrite } from './stats/tally.ts';

/** Beside what the user has bought, so that one stretch tells both: see `marksOf`. */
export const starKey = (userId: string, fileId: string): Key => ({ pk: `ME#${userId}`, sk: `${fileId}#STAR` });

export const starsPk = (userId: string): string => `STARS#${userId}`;

/** What somebody has starred, latest first: items of their own. */
export const starsOf = (userId: string): ListQuery => ({ pk: starsPk(userId), descending: true });

const entryKey = (userId: string, fileId: string, starredAt: number): Key => ({
  pk: starsPk(userId),
  sk: `${dueTime(starredAt)}#${fileId}`,
});

const starsItem = z.object({ starCount: countSchema });
export const starItem = z.object({ starredAt: z.number() });

/** The count moves with the star itself, so it is always what a recount would give. */
const starCountWrite = (fileId: string, by: 1 | -1, starredAt: number): Write =>
  tallyWrite(fileId, { starCount: by, heat: by * popularityScoreOf(weights.star, starredAt) });

/** False: it was starred already. */
export async function star(table: Table, userId: string, file: { id: string; now: number }): Promise<boolean> {
  const { id: fileId, now } = file;
  const committed = await table.commit([
    newItem({ ...starKey(userId, fileId), kind: 'star', fileId, starredAt: now }),
    { put: { ...entryKey(userId, fileId, now), kind: 'starred' } },
    starCountWrite(fileId, 1, now),
  ]);
  return committed.ok;
}

/** Takes away exactly the heat that this star brought, and what was counted of it. False: there was none. */
export async function unstar(table: Table, userId: string, fileId: string): Promise<boolean> {
  return retryOnConflict(
    async () => {
      const existing = await findStar(table, userId, fileId);
      if (!existing) return false;
      const { at, starredAt, isCounted } = existing;
      const committed = await table.commit([
        { remove: starKey(userId, fileId), when: [{ attribute: 'starredAt', equals: starredAt }] },
        { remove: at, when: [unchangedCounted(isCounted)] },
        starCountWrite(fileId, -1, starredAt),
        ...(isCounted ? [starTotalWrite(userId, -1)] : []),
      ]);
      return committed.ok || undefined;
    },
    { reason: `the star of ${userId} on ${fileId} changes faster than it can be taken back` },
  );
}

/** As it stands after the caller's own change. */
export const countStars = async (table: Table, fileId: string): Promise<number> =>
  (await findItem(table, tallyKey(fileId), starsItem))?.starCount ?? 0;

// ── What somebody has starred, counted ───────────────────────────────────────────────────────────────────────────────

const totalKey = (userId: string): Key => ({ ...userKey(userId), sk: 'STARS' });

const starTotalWrite = (userId: string, by: 1 | -1): Write =>
  countsWrite(totalKey(userId), 'stars', { starsCount: by });

/**
 * A star says for itself whether it is in its person's total: `true` where they may see the post, `false` where it has
 * become private or was deleted. Absent: the queue has not come to it.
 */
type CountedState = boolean | undefined;

const unchangedCounted = (was: CountedState): Condition =>
  was === undefined ? { attribute: 'isCounted', absent: true } : { attribute: 'isCounted', equals: was };

/** Of the stars on posts that can be seen, those that the queue has come to. */
export const countStarred = (table: Table, userId: string): Promise<number> =>
  findCount(table, totalKey(userId), 'starsCount');

const entryItem = z
  .object({ sk: z.string(), isCounted: z.boolean().optional() })
  .transform(({ sk, isCounted }) => ({ id: sk.slice(sk.indexOf('#') + 1), isCounted }));

export type StarEntry = z.output<typeof entryItem>;

export const readStarEntry = (item: Item): StarEntry => entryItem.parse(item);

interface Star {
  /** Where it stands in the list. */
  at: Key;
  starredAt: number;
  isCounted: CountedState;
}

/** As it is at this moment. */
export async function findStar(table: Table, userId: string, fileId: string): Promise<Star | undefined> {
  const star = await findItem(table, starKey(userId, fileId), starItem);
  if (!star) return undefined;
  const { starredAt } = star;
  const at = entryKey(userId, fileId, starredAt);
  const entry = await table.get(at, { consistent: true });
  return { at, starredAt, isCounted: entry && readStarEntry(entry).isCounted };
}

/** Brings a star into the total, or out of it. Fails where that has been done, or the star was taken back. */
export const starCountedAs = (userId: string, { at, isCounted: was }: Star, isCounted: boolean): Write[] => [
  { update: at, change: { set: { isCounted } }, when: [{ exists: true }, unchangedCounted(was)] },
  ...(isCounted === (was ?? false) ? [] : [starTotalWrite(userId, isCounted ? 1 : -1)]),
];
