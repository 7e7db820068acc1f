import type { Deps } from '#functions/ports/index';
import type { Key, Table } from '#functions/ports/table';
import { feedPk } from '#functions/projections/profiles/items';
import { userKey } from '#functions/store/accounts/users';
import { allFilesOf, readFile } from '#functions/store/files/files';
import { readStarEntry, starsOf, unstar } from '#functions/store/files/stars';
import { notificationsPk } from '#functions/store/notifications/notifications';
import { followedOf, followersOf, readFollower } from '#functions/store/profiles/follows';
import { commitSome } from '#functions/store/table/commit-some';
import { type ListQuery, pagesOf, queryAll } from '#functions/store/table/pages';
import { listOpenUploads } from '#functions/store/uploads/storage';
import { askToRank } from '#functions/usecases/catalog/rank-jobs';
import { removeFile } from '#functions/usecases/files/remove-file';
import { unfollow } from '#functions/usecases/profiles/follow';
import { discardUpload } from '#functions/usecases/uploads/upload-flow';
import { removeExport } from './make-export.ts';

type Ports = Deps<'table' | 'queues' | 'clock' | 'blobs'>;

/** Items per page. */
const pageSize = 90;

async function removeStars(ports: Ports, userId: string): Promise<void> {
  for (const { id } of (await queryAll(ports.table, starsOf(userId))).map(readStarEntry))
    if (await unstar(ports.table, userId, id)) await askToRank(ports, { kind: 'starred', userId, fileId: id });
}

async function removeFollows(ports: Ports, userId: string): Promise<void> {
  const { table, clock } = ports;
  const [followed, followers] = await Promise.all([
    queryAll(table, followedOf(userId)),
    queryAll(table, followersOf(userId)),
  ]);
  const pairs = [
    ...followed.map(({ sk }) => ({ followerId: userId, followedId: sk })),
    ...followers.map(readFollower).map(({ readerId }) => ({ followerId: readerId, followedId: userId })),
  ];
  for (const { followerId, followedId } of pairs)
    if (await unfollow(table, followerId, { id: followedId, now: clock.now() }))
      await askToRank(ports, { kind: 'followed', followerId, followedId });
}

async function removeAll(table: Table, query: ListQuery, isIncluded: (key: Key & { kind?: unknown }) => boolean) {
  for await (const items of pagesOf(table, query, pageSize))
    await commitSome(
      table,
      items.filter(isIncluded).map(({ pk, sk }) => ({ remove: { pk, sk } })),
    );
}

/** Kinds of items under the user's key that are deleted; counters and records we must keep are not. */
const ownKinds = new Set<unknown>(['stall', 'registering-browser', 'renames']);

/** Deletes the user's data that no financial record needs. Buyers keep what they paid for. Idempotent. */
export async function removeOwnData(ports: Ports, userId: string): Promise<void> {
  const { table } = ports;
  for await (const items of pagesOf(table, allFilesOf(userId), pageSize))
    for (const { id } of items.map(readFile)) await removeFile(ports, id);
  for (const upload of await listOpenUploads(table, userId)) await discardUpload(ports, upload);
  await removeStars(ports, userId);
  await removeFollows(ports, userId);
  await removeExport(ports, userId);
  await removeAll(table, { pk: feedPk(userId) }, () => true);
  await removeAll(table, { pk: notificationsPk(userId) }, () => true);
  await removeAll(table, { pk: userKey(userId).pk }, ({ kind }) => ownKinds.has(kind));
}
