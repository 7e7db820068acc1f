import * as z from 'zod';
import type { File } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import type { Committed, Condition, Table, Write } from '#functions/ports/table';
import { findUser } from '#functions/store/accounts/users';
import { fileKey, findFile } from '#functions/store/files/files';
import { type Follower, followersOf, isFollowing, readFollower } from '#functions/store/profiles/follows';
import { commit } from '#functions/store/table/commit';
import { findItem } from '#functions/store/table/items';
import { pagesOf } from '#functions/store/table/pages';
import { findablePost } from '../search/findable.ts';
import { entryKey, fanOutKey, maxCopies, mergedKey, newEntry, newMark } from './items.ts';

export const fanOutItem = z.object({ stamp: z.string() });

/** With a check per follower and one of the post, stays below the hundred writes of one commit. */
const pageSize = 45;

const stampOf = (file: File): string =>
  JSON.stringify(isListed(file) ? [file.updatedAt, file.displayName] : [file.updatedAt]);

/** The post is still as it was read, so that an older state never overwrites a newer one. */
const unchangedFile = ({ id, updatedAt, displayName }: File): Write => ({
  check: fileKey(id),
  when: [
    { attribute: 'updatedAt', equals: updatedAt },
    { attribute: 'displayName', equals: displayName },
  ] satisfies Condition[],
});

const followerWrites = (file: File, { readerId, since }: Follower): Write[] =>
  isListed(file)
    ? [isFollowing(readerId, file.ownerId, since), { put: newEntry(readerId, findablePost(file), since) }]
    : [{ remove: entryKey(readerId, file.id) }];

/** False when the post has changed meanwhile: its newer state has a job of its own. */
async function copyToFollowers(table: Table, file: File, followers: readonly Follower[]): Promise<boolean> {
  if (followers.length === 0) return true;
  const writes = followers.map((follower) => followerWrites(file, follower));
  const committed = await commit(table, { unchanged: unchangedFile(file), entries: writes.flat() });
  if (committed.ok) return true;
  if (committed.failed.has('unchanged')) return false;
  /** Every follower has the same number of writes; some unfollowed since they were listed. */
  const writesPerFollower = writes[0]?.length ?? 1;
  const left = new Set(committed.failed.within('entries').map(({ at }) => Math.floor(at / writesPerFollower)));
  const remaining = followers.filter((_, at) => !left.has(at));
  return copyToFollowers(table, file, remaining);
}

async function eachFollower(table: Table, ownerId: string, handle: (page: Follower[]) => Promise<boolean>) {
  for await (const items of pagesOf(table, followersOf(ownerId), pageSize))
    if (!(await handle(items.map(readFollower)))) return false;
  return true;
}

/** `cursor`: how far the followers are marked, so that a run that is stopped in the middle is continued there. */
export const mergedItem = z.object({ isComplete: z.boolean(), cursor: z.string().optional() });

type Merged = z.output<typeof mergedItem>;

const findMerged = (table: Table, ownerId: string) => findItem(table, mergedKey(ownerId), mergedItem);

export const isMerged = async (table: Table, ownerId: string): Promise<boolean> =>
  (await findMerged(table, ownerId)) !== undefined;

const mergedWrite = (ownerId: string, merged: Merged): Write => ({
  put: { ...mergedKey(ownerId), kind: 'feed-merged', ...merged },
});

/**
 * From now on all followers of this author merge their posts at read time, and existing copies are ignored. Users who
 * follow the author meanwhile see the item written first.
 */
async function beginMerging(table: Table, ownerId: string, earlier: Merged | undefined): Promise<void> {
  let cursor = earlier?.cursor;
  do {
    await table.commit([mergedWrite(ownerId, { isComplete: false, cursor })]);
    const page = await table.query({ ...followersOf(ownerId), limit: pageSize, cursor });
    await Promise.all(page.items.map((item) => markMerged(table, ownerId, readFollower(item))));
    cursor = page.cursor;
  } while (cursor !== undefined);
  await table.commit([mergedWrite(ownerId, { isComplete: true })]);
}

export const markMerged = (table: Table, ownerId: string, { readerId, since }: Follower): Promise<Committed> =>
  table.commit([isFollowing(readerId, ownerId, since), { put: newMark('merged', { readerId, ownerId }, since) }]);

async function fanOut(table: Table, file: File, maxFollowers: number): Promise<boolean> {
  const merged = await findMerged(table, file.ownerId);
  if (merged?.isComplete) return true;
  const owner = await findUser(table, file.ownerId);
  if (!merged && (owner?.followersCount ?? 0) <= maxFollowers) {
    return eachFollower(table, file.ownerId, (followers) => copyToFollowers(table, file, followers));
  }
  await beginMerging(table, file.ownerId, merged);
  return true;
}

/** Brings the feeds of all followers of its author in line with a post: adds, updates or removes its copies. */
export async function fanOutFile(table: Table, fileId: string, maxFollowers: number = maxCopies): Promise<void> {
  const [file, existing] = await Promise.all([
    findFile(table, fileId, { consistent: true }),
    findItem(table, fanOutKey(fileId), fanOutItem),
  ]);
  if (!file) return;
  const stamp = stampOf(file);
  if (existing?.stamp === stamp) return;
  if (!(await fanOut(table, file, maxFollowers))) return;
  await table.commit([{ put: { ...fanOutKey(fileId), kind: 'feed-spread', stamp } }]);
}
