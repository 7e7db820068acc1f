import { second } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';
import type { Deps } from '../../ports/index.ts';
import { rankFile } from '../../projections/counts/popular.ts';
import { countTags } from '../../projections/counts/tags.ts';
import { bringPair } from '../../projections/feed/pair.ts';
import { spreadFile } from '../../projections/feed/spread.ts';
import { rankUser } from '../../projections/search/creators.ts';
import { indexFile, indexUser } from '../../projections/search/indexing.ts';
import { countFollowing } from '../../store/people/follow-counts.ts';
import { outbox, outboxDone } from '../../store/table/outbox.ts';
import { commitAndSend } from '../outbox.ts';
import { listNew } from './publish.ts';

type Indexing = Deps<'table' | 'search'>;

export async function index(message: FileJob<'index'>, ports: Indexing): Promise<void> {
  await indexFile(ports, message.fileId);
  await spreadFile(ports.table, message.fileId);
  await ports.table.commit([outboxDone('file-jobs', message)]);
}

/** A new post. Its files are looked at by a job of their own, which may take long; nobody else's search waits for it. */
export async function publishNew(message: FileJob<'publish'>, ports: Indexing & Deps<'queues' | 'clock'>) {
  const { fileId, version } = message;
  const { table, clock } = ports;
  await listNew(table, fileId);
  const prepare = outbox('file-jobs', { kind: 'prepare', fileId, version }, { now: clock.now() });
  await commitAndSend(ports, [], prepare);
  await countTags(table, fileId);
  await indexFile(ports, fileId);
  await spreadFile(table, fileId);
  await table.commit([outboxDone('file-jobs', message)]);
}

export async function indexPerson(message: FileJob<'index-user'>, ports: Indexing): Promise<void> {
  await indexUser(ports, message.userId);
  await ports.table.commit([outboxDone('file-jobs', message)]);
}

/** A post that becomes popular is starred and downloaded again soon: its lists are rewritten once for all of it. */
const settleSeconds = 10;

/** A message that is lost makes lists show older counts until the next star, which is not worth an outbox entry. */
async function soon({ queues }: Deps, job: FileJob<'index' | 'rank'>): Promise<void> {
  await Promise.allSettled([queues.send('file-jobs', job, { delaySeconds: settleSeconds })]);
}

export async function rank({ fileId, waited }: Omit<FileJob<'rank'>, 'kind'>, ports: Deps): Promise<void> {
  const now = ports.clock.now();
  const ranked = await rankFile(ports.table, fileId, { now, waited: waited === true });
  if (ranked === 'moved') await soon(ports, { kind: 'index', fileId, at: now + settleSeconds * second });
  if (ranked === 'early') await soon(ports, { kind: 'rank', fileId, waited: true });
}

/** What follows from a follow, or from its end: both counts, and the follower's feed. */
export async function followed({ followerId, followedId }: FileJob<'followed'>, ports: Indexing): Promise<void> {
  await countFollowing(ports.table, followerId);
  await rankPerson(followedId, ports);
  await bringPair(ports.table, { readerId: followerId, ownerId: followedId });
}

export async function rankPerson(userId: string, ports: Indexing): Promise<void> {
  await rankUser(ports.table, userId);
  await indexUser(ports, userId);
}
