import { type OutboxEntry, outbox } from '#functions/store/table/outbox';

/** Posts whose place in the search index is still to be brought up to date. */
export const pendingPostsPk = 'INDEXING';

interface Owned {
  id: string;
  ownerId: string;
}

/**
 * Goes into every commit that changes what a list or a search shows of a post: its words, tags, price, author, visibility,
 * or that it exists. Until the index has followed, readers look at such a post itself.
 */
export const indexEntry = ({ id: fileId, ownerId: group }: Owned, now: number): OutboxEntry<'index'> =>
  outbox('index', { kind: 'index', fileId }, { now, group, waiting: pendingPostsPk });

/** Of a new post: everything that follows from it, its lists and the index among it. */
export const publishEntry = ({ id: fileId, ownerId: group, version }: Owned & { version: number }, now: number) =>
  outbox('index', { kind: 'publish', fileId, version }, { now, group, waiting: pendingPostsPk });

/** The same for a person: a new one, another name. */
export const indexUserEntry = ({ id }: { id: string }, now: number): OutboxEntry<'index'> =>
  outbox('index', { kind: 'index-user', userId: id }, { now, group: id });
