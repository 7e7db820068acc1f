import * as z from 'zod';
import { heatOf, weights } from '../domain/popularity.ts';
import type { Item, Key, Table, Write } from '../ports.ts';
import { dueTime } from './due.ts';
import type { ListQuery } from './pages.ts';
import { tallied, tallyKey } from './tally.ts';

/** Beside what the user has bought, so that one stretch tells both: see `marksOf`. */
export const starKey = (userId: string, fileId: string): Key => ({ pk: `ME#${userId}`, sk: `${fileId}#STAR` });

const starsPk = (userId: string): string => `STARS#${userId}`;

/** What somebody has starred, latest first. */
export const starsOf = (userId: string): ListQuery => ({ index: 'owned', pk: starsPk(userId), descending: true });

const starsItem = z.object({ starCount: z.number().default(0) });
const readStars = (item: Item | undefined): number => starsItem.parse(item ?? {}).starCount;

const starItem = z.object({ starredAt: z.number() });

/** The count moves with the star itself, so it is always what a recount would give. */
const counted = (fileId: string, by: 1 | -1, starredAt: number): Write =>
  tallied(fileId, { starCount: by, heat: by * heatOf(weights.star, starredAt) });

const changed = async (table: Table, writes: readonly [star: Write, count: Write]): Promise<boolean> =>
  (await table.commit(writes)).ok;

/** False: it was starred already. */
export const star = (table: Table, userId: string, file: { id: string; now: number }): Promise<boolean> => {
  const { id: fileId, now } = file;
  const put = {
    ...starKey(userId, fileId),
    kind: 'star',
    userId,
    fileId,
    starredAt: now,
    ownedPk: starsPk(userId),
    ownedSk: `${dueTime(now)}#${fileId}`,
  };
  return changed(table, [{ put, when: [{ absent: true }] }, counted(fileId, 1, now)]);
};

/** Takes away exactly the heat that this star brought. False: there was none. */
export async function unstar(table: Table, userId: string, fileId: string): Promise<boolean> {
  const item = await table.get(starKey(userId, fileId), { consistent: true });
  if (!item) return false;
  const { starredAt } = starItem.parse(item);
  return changed(table, [
    { remove: starKey(userId, fileId), when: [{ attribute: 'starredAt', equals: starredAt }] },
    counted(fileId, -1, starredAt),
  ]);
}

/** As it stands after the caller's own change. */
export async function countStars(table: Table, fileId: string): Promise<number> {
  return readStars(await table.get(tallyKey(fileId), { consistent: true }));
}
