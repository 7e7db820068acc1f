import * as z from 'zod';
import type { Message } from '#shared/messages/index';
import type { File } from '../../domain/file.ts';
import { isListed } from '../../domain/listing.ts';
import { aboutOf } from '../../domain/search/wish.ts';
import type { Ports, Table } from '../../ports.ts';
import type { FindablePerson, FindablePost, FreshPost } from '../../search-port.ts';
import { fileKey, findFile, readFile } from '../files.ts';
import { type OutboxEntry, outbox, outboxDone } from '../outbox.ts';
import { findPerson, type User } from '../users.ts';
import { takeVersion } from './versions.ts';

/** Posts whose place in the search index is still to be brought up to date. */
const waitingPk = 'INDEXING';

/**
 * Goes into every commit that changes what a list or a search shows of a post: its words, tags, price, author, visibility,
 * or that it exists. Until the index has followed, readers look at such a post itself.
 */
export const indexEntry = (file: { id: string }, now: number): OutboxEntry<'file-jobs'> =>
  outbox('file-jobs', { kind: 'index', fileId: file.id, at: now }, { now, waiting: waitingPk });

/** The same for a person: a new one, another name. */
export const indexUserEntry = (user: { id: string }, now: number): OutboxEntry<'file-jobs'> =>
  outbox('file-jobs', { kind: 'index-user', userId: user.id, at: now }, { now });

const findablePost = (file: File): FindablePost => ({ kind: 'post', about: aboutOf(file.description), ...file });

const findablePerson = ({ id, username, displayName, followersCount }: User): FindablePerson => ({
  kind: 'person',
  ...{ id, username, displayName, followersCount },
});

type Indexing = Pick<Ports, 'table' | 'search'>;
type Job<K extends string> = Extract<Message<'file-jobs'>, { kind: K }>;

/** Whatever the message was about, the index gets what the post is now. */
export async function indexFile({ table, search }: Indexing, message: Job<'index'>): Promise<void> {
  const { fileId } = message;
  const version = await takeVersion(table, fileId);
  const file = await findFile(table, fileId, { consistent: true });
  await (file && isListed(file) ? search.put(findablePost(file), version) : search.remove(fileId, version));
  await table.commit([outboxDone('file-jobs', message)]);
}

export async function indexUser({ table, search }: Indexing, message: Job<'index-user'>): Promise<void> {
  const { userId } = message;
  const version = await takeVersion(table, userId);
  const user = await findPerson(table, userId);
  await (user ? search.put(findablePerson(user), version) : search.remove(userId, version));
  await table.commit([outboxDone('file-jobs', message)]);
}

const waitingItem = z.object({ message: z.object({ fileId: z.string() }) });

/** More at once are only waiting when the queue is far behind. */
const mostWaiting = 50;

/** Posts that changed a moment ago, as they are. */
export async function listFresh(table: Table): Promise<FreshPost[]> {
  const waiting = await table.query({ index: 'owned', pk: waitingPk, descending: true, limit: mostWaiting });
  const ids = [...new Set(waiting.items.map((item) => waitingItem.parse(item).message.fileId))];
  const items = ids.length > 0 ? await table.getMany(ids.map(fileKey), { consistent: true }) : [];
  return ids.map((id, at) => {
    const item = items[at];
    const file = item && readFile(item);
    return { id, now: file && isListed(file) ? findablePost(file) : undefined };
  });
}
