import { isListed } from '#functions/domain/files/listing';
import type { Table, Write } from '#functions/ports/table';
import { fileKey, findFilesOf } from '#functions/store/files/files';
import { findFollow, isFollowing, isNotFollowing } from '#functions/store/profiles/follows';
import { pagesOf } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { findablePost } from '../search/findable.ts';
import { isMerged, markMerged } from './fan-out.ts';
import { entryKey, entryPrefix, feedPk, markKey, newEntry, readFeedEntry, readMark } from './items.ts';

interface FeedFollow {
  readerId: string;
  ownerId: string;
}

/** How many posts of a newly followed author are copied to the feed at once. */
const backlogSize = 45;

/** False when one of the posts has changed meanwhile, or the follow has ended. */
async function copyNewest(table: Table, { readerId, ownerId }: FeedFollow, since: number): Promise<boolean> {
  const files = (await findFilesOf(table, ownerId, backlogSize)).filter(isListed);
  if (files.length === 0) return true;
  const copies = files.flatMap((file): Write[] => [
    { check: fileKey(file.id), when: [{ attribute: 'updatedAt', equals: file.updatedAt }] },
    { put: newEntry(readerId, findablePost(file), since) },
  ]);
  return (await table.commit([isFollowing(readerId, ownerId, since), ...copies])).ok;
}

/** Removes entries of a follow that is over. Each commit checks that the follow is still as it was read. */
async function removeStaleEntries(
  table: Table,
  follow: FeedFollow,
  { guard, since }: { guard: Write; since: number | undefined },
) {
  const { readerId, ownerId } = follow;
  const entries = { pk: feedPk(readerId), beginsWith: entryPrefix, only: { ownerId } };
  for await (const items of pagesOf(table, entries, 500)) {
    const stale = items.map(readFeedEntry).filter((entry) => entry.since !== since);
    for (let from = 0; from < stale.length; from += 99) {
      const removals = stale.slice(from, from + 99).map(({ card }): Write => ({ remove: entryKey(readerId, card.id) }));
      if (!(await table.commit([guard, ...removals])).ok) return;
    }
  }
  const mark = await table.get(markKey('left', readerId, ownerId), { consistent: true });
  const leftMark: Write[] = mark
    ? [{ remove: markKey('left', readerId, ownerId), when: [{ attribute: 'at', equals: readMark(mark).at }] }]
    : [];
  const mergedMark: Write[] = since === undefined ? [{ remove: markKey('merged', readerId, ownerId) }] : [];
  await table.commit([guard, ...leftMark, ...mergedMark]);
}

/** True once done; false when something changed meanwhile. */
async function addFollow(table: Table, follow: FeedFollow, since: number): Promise<boolean> {
  const { readerId, ownerId } = follow;
  if (await isMerged(table, ownerId)) await markMerged(table, ownerId, { readerId, since });
  else if (!(await copyNewest(table, follow, since))) return false;
  // An author who exceeded the follower limit in this moment may have missed this follower.
  if (await isMerged(table, ownerId)) await markMerged(table, ownerId, { readerId, since });
  await removeStaleEntries(table, follow, { guard: isFollowing(readerId, ownerId, since), since });
  return true;
}

/**
 * Brings a user's feed in line with whether they follow an author. The current state decides, whatever triggered the
 * run, and every write fails once that state changes.
 */
export async function syncFollowFeed(table: Table, follow: FeedFollow): Promise<void> {
  const { readerId, ownerId } = follow;
  await retryOnConflict(`the posts of ${ownerId} change faster than they can be copied`, async () => {
    const since = await findFollow(table, readerId, ownerId);
    if (since !== undefined) return (await addFollow(table, follow, since)) || undefined;
    await removeStaleEntries(table, follow, { guard: isNotFollowing(readerId, ownerId), since });
    return true;
  });
}
