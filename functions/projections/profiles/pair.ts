import { isListed } from '#functions/domain/files/listing';
import type { Table, Write } from '#functions/ports/table';
import { fileKey, findFilesOf } from '#functions/store/files/files';
import { findFollow, isFollowing, isNotFollowing } from '#functions/store/profiles/follows';
import { pagesOf } from '#functions/store/table/pages';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { findablePost } from '../search/findable.ts';
import { entryKey, entryPrefix, feedPk, markKey, newEntry, readEntry, readMark } from './items.ts';
import { isMerged, markMerged } from './spread.ts';

interface Pair {
  readerId: string;
  ownerId: string;
}

/** So many posts of somebody whom one begins to follow are in one's feed at once. */
const backlog = 45;

/** False where one of the posts has changed meanwhile, or the follow has ended. */
async function copyNewest(table: Table, { readerId, ownerId }: Pair, since: number): Promise<boolean> {
  const files = (await findFilesOf(table, ownerId, backlog)).filter(isListed);
  if (files.length === 0) return true;
  const copies = files.flatMap((file): Write[] => [
    { check: fileKey(file.id), when: [{ attribute: 'updatedAt', equals: file.updatedAt }] },
    { put: newEntry(readerId, findablePost(file), since) },
  ]);
  return (await table.commit([isFollowing(readerId, ownerId, since), ...copies])).ok;
}

/** Removes what is there for a follow that is over. Each commit holds on to what was found out about the pair. */
async function sweepOut(table: Table, pair: Pair, { guard, since }: { guard: Write; since: number | undefined }) {
  const { readerId, ownerId } = pair;
  const entries = { pk: feedPk(readerId), beginsWith: entryPrefix, only: { ownerId } };
  for await (const items of pagesOf(table, entries, 500)) {
    const gone = items.map(readEntry).filter((entry) => entry.since !== since);
    for (let from = 0; from < gone.length; from += 99) {
      const removals = gone.slice(from, from + 99).map(({ card }): Write => ({ remove: entryKey(readerId, card.id) }));
      if (!(await table.commit([guard, ...removals])).ok) return;
    }
  }
  const mark = await table.get(markKey('left', readerId, ownerId), { consistent: true });
  const left: Write[] = mark
    ? [{ remove: markKey('left', readerId, ownerId), when: [{ attribute: 'at', equals: readMark(mark).at }] }]
    : [];
  const merged: Write[] = since === undefined ? [{ remove: markKey('merged', readerId, ownerId) }] : [];
  await table.commit([guard, ...left, ...merged]);
}

/** True once it is done; false where something was changed meanwhile. */
async function begin(table: Table, pair: Pair, since: number): Promise<boolean> {
  const { readerId, ownerId } = pair;
  if (await isMerged(table, ownerId)) await markMerged(table, ownerId, { readerId, since });
  else if (!(await copyNewest(table, pair, since))) return false;
  // Whoever came to have too many followers in this moment may not have seen this one.
  if (await isMerged(table, ownerId)) await markMerged(table, ownerId, { readerId, since });
  await sweepOut(table, pair, { guard: isFollowing(readerId, ownerId, since), since });
  return true;
}

/**
 * Brings the feed of one person to whether they follow another. Whatever asked for it, in whatever order: it is decided by
 * what is so now, and nothing is written once that has changed.
 */
export async function bringPair(table: Table, pair: Pair): Promise<void> {
  const { readerId, ownerId } = pair;
  await retryOnConflict(
    async () => {
      const since = await findFollow(table, readerId, ownerId);
      if (since !== undefined) return (await begin(table, pair, since)) || undefined;
      await sweepOut(table, pair, { guard: isNotFollowing(readerId, ownerId), since });
      return true;
    },
    { reason: `the posts of ${ownerId} change faster than they can be copied` },
  );
}
