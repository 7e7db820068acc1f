import { type OutboxEntry, outbox } from '../../store/table/outbox.ts';

/** Posts whose place in the search index is still to be brought up to date. */
export const waitingPk = 'INDEXING';

/**
 * Goes into every commit that changes what a list or a search shows of a post: its words, tags, price, author, visibility,
 * or that it exists. Until the index has followed, readers look at such a post itself.
 */
export const indexEntry = (file: { id: string }, now: number): OutboxEntry<'file-jobs'> =>
  outbox('file-jobs', { kind: 'index', fileId: file.id, at: now }, { now, waiting: waitingPk });

/** Of a new post: everything that follows from it, its lists and the index among it. */
export const publishEntry = (file: { id: string; version: number }, now: number): OutboxEntry<'file-jobs'> =>
  outbox('file-jobs', { kind: 'publish', fileId: file.id, version: file.version }, { now, waiting: waitingPk });

/** The same for a person: a new one, another name. */
export const indexUserEntry = (user: { id: string }, now: number): OutboxEntry<'file-jobs'> =>
  outbox('file-jobs', { kind: 'index-user', userId: user.id, at: now }, { now });
