import { type OutboxEntry, outbox } from '#functions/store/table/outbox';

/** Posts that are not indexed yet. */
export const pendingPostsPk = 'INDEXING';

interface Owned {
  id: string;
  ownerId: string;
}

/**
 * Part of every commit that changes what lists or searches show of a post: text, tags, price, author, visibility,
 * existence. Until it is indexed, readers load such a post itself.
 */
export const indexEntry = ({ id: fileId, ownerId: group }: Owned, now: number): OutboxEntry<'index'> =>
  outbox('index', { kind: 'index', fileId }, { now, group, waiting: pendingPostsPk });

/** For a new post: triggers all of its projections, the index among them. */
export const publishEntry = ({ id: fileId, ownerId: group, version }: Owned & { version: number }, now: number) =>
  outbox('index', { kind: 'publish', fileId, version }, { now, group, waiting: pendingPostsPk });

/** For a new user, or a user with a new name. */
export const indexUserEntry = ({ id }: { id: string }, now: number): OutboxEntry<'index'> =>
  outbox('index', { kind: 'index-user', userId: id }, { now, group: id });
