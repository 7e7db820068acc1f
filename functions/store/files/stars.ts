import * as z from 'zod';
import { heatOf, weights } from '../../domain/files/popularity.ts';
import type { Item, Key, Table, Write } from '../../ports/table.ts';
import { userKey } from '../accounts/users.ts';
import { dueTime } from '../table/due.ts';
import type { ListQuery } from '../table/pages.ts';
import { untilDone } from '../table/until-done.ts';
import { tallied, tallyKey } from './tally.ts';

/** Beside what the user has bought, so that one stretch tells both: see `marksOf`. */
export const starKey = (userId: string, fileId: string): Key => ({ pk: `ME#${userId}`, sk: `${fileId}#STAR` });

export const starsPk = (userId: string): string => `STARS#${userId}`;

/** What somebody has starred, latest first: items of their own. */
export const starsOf = (userId: string): ListQuery => ({ pk: starsPk(userId), descending: true });

const entryKey = (userId: string, fileId: string, starredAt: number): Key => ({
  pk: starsPk(userId),
  sk: `${dueTime(starredAt)}#${fileId}`,
});

const starsItem = z.object({ starCount: z.number().default(0) });
const readStars = (item: Item | undefined): number => starsItem.parse(item ?? {}).starCount;

const starItem = z.object({ starredAt: z.number() });

/** The count moves with the star itself, so it is always what a recount would give. */
const counted = (fileId: string, by: 1 | -1, starredAt: number): Write =>
  tallied(fileId, { starCount: by, heat: by * heatOf(weights.star, starredAt) });

/** False: it was starred already. */
export async function star(table: Table, userId: string, file: { id: string; now: number }): Promise<boolean> {
  const { id: fileId, now } = file;
  const mark = { ...starKey(userId, fileId), kind: 'star', fileId, starredAt: now };
  const committed = await table.commit([
    { put: mark, when: [{ absent: true }] },
    { put: { ...entryKey(userId, fileId, now), kind: 'starred' } },
    counted(fileId, 1, now),
  ]);
  return committed.ok;
}

/** Takes away exactly the heat that this star brought, and what was counted of it. False: there was none. */
export async function unstar(table: Table, userId: string, fileId: string): Promise<boolean> {
  return untilDone(`the star of ${userId} on ${fileId} changes faster than it can be taken back`, async () => {
    const found = await findStar(table, userId, fileId);
    if (!found) return false;
    const { at, starredAt, isCounted } = found;
    const when = isCounted ? isInTotal : isNotInTotal;
    const committed = await table.commit([
      { remove: starKey(userId, fileId), when: [{ attribute: 'starredAt', equals: starredAt }] },
      { remove: at, when: [when] },
      counted(fileId, -1, starredAt),
      ...(isCounted ? [totalMoved(userId, -1)] : []),
    ]);
    return committed.ok || undefined;
  });
}

/** As it stands after the caller's own change. */
export async function countStars(table: Table, fileId: string): Promise<number> {
  return readStars(await table.get(tallyKey(fileId), { consistent: true }));
}

// ── What somebody has starred, counted ───────────────────────────────────────────────────────────────────────────────

const totalKey = (userId: string): Key => ({ ...userKey(userId), sk: 'STARS' });

const totalMoved = (userId: string, by: 1 | -1): Write => ({
  update: totalKey(userId),
  change: { set: { kind: 'stars' }, add: { starsCount: by } },
});

const isInTotal = { attribute: 'isCounted', equals: true } as const;
const isNotInTotal = { attribute: 'isCounted', absent: true } as const;

const totalItem = z.object({ starsCount: z.number().default(0) });

/** A star is in it from when the queue has counted it: each says for itself whether it is. */
export async function countStarred(table: Table, userId: string): Promise<number> {
  return totalItem.parse((await table.get(totalKey(userId))) ?? {}).starsCount;
}

const entryItem = z.object({ sk: z.string(), isCounted: z.literal(true).optional() });

export interface StarEntry {
  id: string;
  isCounted: boolean;
}

export function readStarEntry(item: Item): StarEntry {
  const { sk, isCounted = false } = entryItem.parse(item);
  return { id: sk.slice(sk.indexOf('#') + 1), isCounted };
}

/** So many of the newest are looked at again with every star. */
const lookedAt = 25;

/** Stars that the queue has not come to: their message is on its way, or was lost. */
async function listUncounted(table: Table, userId: string): Promise<string[]> {
  const { items } = await table.query({ ...starsOf(userId), limit: lookedAt, consistent: true });
  return items.map(readStarEntry).flatMap(({ id, isCounted }) => (isCounted ? [] : [id]));
}

/** Where a star stands in the list, as it is at this moment. */
async function findStar(table: Table, userId: string, fileId: string) {
  const item = await table.get(starKey(userId, fileId), { consistent: true });
  if (!item) return undefined;
  const { starredAt } = starItem.parse(item);
  const at = entryKey(userId, fileId, starredAt);
  const entry = await table.get(at, { consistent: true });
  return { at, starredAt, isCounted: entry !== undefined && readStarEntry(entry).isCounted };
}

/**
 * Brings a star into its person's total, once, and with it what of the newest was left behind by a message that was lost.
 * One that was counted or taken back meanwhile fails its own commit and nothing else.
 */
export async function countNewStars(
  table: Table,
  { userId, fileId }: { userId: string; fileId: string },
): Promise<void> {
  for (const id of new Set([fileId, ...(await listUncounted(table, userId))])) {
    const found = await findStar(table, userId, id);
    if (!found || found.isCounted) continue;
    await table.commit([
      { update: found.at, change: { set: { isCounted: true } }, when: [{ exists: true }, isNotInTotal] },
      totalMoved(userId, 1),
    ]);
  }
}
