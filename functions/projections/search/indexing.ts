import * as z from 'zod';
import { isListed } from '#functions/domain/files/listing';
import type { Deps } from '#functions/ports/index';
import type { FindablePerson, FreshPost } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { findPerson } from '#functions/store/accounts/users';
import { fileKey, findFile, readFile } from '#functions/store/files/files';
import { findablePost } from './findable.ts';
import { takeVersion } from './versions.ts';
import { pendingPostsPk } from './waiting.ts';

export const findablePerson = ({
  id,
  username,
  displayName,
  followersCount,
}: Omit<FindablePerson, 'kind'>): FindablePerson => ({
  kind: 'person',
  ...{ id, username, displayName, followersCount },
});

type IndexingDeps = Deps<'table' | 'search'>;

/** Indexes the current state of the post, whatever triggered the job. */
export async function indexFile(
  { table, search }: IndexingDeps,
  fileId: string,
  reservedVersion?: number,
): Promise<void> {
  const version = reservedVersion ?? (await takeVersion(table, fileId));
  const file = await findFile(table, fileId, { consistent: true });
  await (file && isListed(file) ? search.put(findablePost(file), version) : search.remove(fileId, version));
}

export async function indexUser(
  { table, search }: IndexingDeps,
  userId: string,
  reservedVersion?: number,
): Promise<void> {
  const version = reservedVersion ?? (await takeVersion(table, userId));
  const user = await findPerson(table, userId);
  await (user ? search.put(findablePerson(user), version) : search.remove(userId, version));
}

const pendingPost = z.object({ message: z.object({ fileId: z.string() }) }).transform(({ message }) => message.fileId);
/** More are pending only when the queue is far behind. */
const maxPending = 50;

export interface PendingPosts {
  ids: string[];
  /** The queue is far behind: any post may be pending, so readers have to re-check each one. */
  isMore: boolean;
}

/** Posts that changed a moment ago and are not indexed yet. */
export async function findPendingPosts(table: Table): Promise<PendingPosts> {
  const page = await table.query({ index: 'owned', pk: pendingPostsPk, descending: true, limit: maxPending });
  const ids = page.items.map((item) => pendingPost.parse(item));
  return { ids: [...new Set(ids)], isMore: page.cursor !== undefined };
}

export const mayBeOutdated = ({ ids, isMore }: PendingPosts, id: string): boolean => isMore || ids.includes(id);

/** The current state of posts; `now` is undefined for those that are not public. */
export async function findFreshPosts(table: Table, ids: readonly string[]): Promise<FreshPost[]> {
  const items = ids.length > 0 ? await table.getMany(ids.map(fileKey), { consistent: true }) : [];
  return ids.map((id, at) => {
    const item = items[at];
    const file = item && readFile(item);
    return { id, now: file && isListed(file) ? findablePost(file) : undefined };
  });
}
