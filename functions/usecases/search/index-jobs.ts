import type { Deps } from '#functions/ports/index';
import { rankWeeks } from '#functions/projections/catalog/bestsellers';
import { rankFile } from '#functions/projections/catalog/popular';
import { shelveFile } from '#functions/projections/catalog/preview-list';
import { countTags } from '#functions/projections/catalog/tags';
import { bringPair } from '#functions/projections/profiles/pair';
import { spreadFile } from '#functions/projections/profiles/spread';
import { rankUser } from '#functions/projections/search/creators';
import { indexFile, indexUser } from '#functions/projections/search/indexing';
import { restOf, restSeconds, takeVersion } from '#functions/projections/search/versions';
import { findFile } from '#functions/store/files/files';
import { countFollowing } from '#functions/store/profiles/follow-counts';
import { isWaiting, outbox, outboxAgain, outboxClaimed, outboxDone, outboxDoneAs } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { FileJob, IndexJob } from '#shared/messages/index';
import { listNew } from '../files/publish.ts';
import { commitAndSend, send } from '../outbox.ts';

type Indexing = Deps<'table' | 'search'>;
type Queued = Indexing & Deps<'queues' | 'clock'>;

/**
 * One job a document, however often it was asked for: whoever comes first does it for all who have asked by then, the others
 * find it done. Whoever asks while it is being done puts its entry there anew, and their message finds that.
 */
async function onceFor(
  message: IndexJob<'index'> | IndexJob<'index-user'>,
  { table, clock }: Deps<'table' | 'clock'>,
  work: (version: number) => Promise<void>,
): Promise<void> {
  const id = message.kind === 'index' ? message.fileId : message.userId;
  const version = await takeVersion(table, id, clock.now());
  if (!(await table.commit([outboxClaimed('index', message, version)])).ok) return;
  await work(version);
  await table.commit([outboxDoneAs('index', message, version)]);
}

export async function index(message: IndexJob<'index'>, ports: Queued): Promise<void> {
  const { fileId, waited } = message;
  if (!(await isWaiting(ports.table, 'index', message))) return;
  if (!waited && (await isResting(ports, fileId))) return;
  await onceFor(message, ports, async (version) => {
    await countTags(ports.table, fileId);
    await indexFile(ports, fileId, version);
    await spreadFile(ports.table, fileId);
    await shelveFile(ports.table, fileId);
  });
}

export async function indexPerson(message: IndexJob<'index-user'>, ports: Indexing & Deps<'clock'>): Promise<void> {
  if (!(await isWaiting(ports.table, 'index', message))) return;
  await onceFor(message, ports, (version) => indexUser(ports, message.userId, version));
}

/**
 * A post that is edited, starred or sold again and again rests between two runs. FIFO queues know no delay for one message,
 * so that whoever is to come again does so through another queue; should it get lost, the sweep sends the entry.
 */
async function isResting({ table, queues, clock }: Queued, fileId: string): Promise<boolean> {
  const rest = await restOf(table, fileId, clock.now());
  if (rest === 'none') return false;
  const file = rest === 'begins' ? await findFile(table, fileId) : undefined;
  if (!file) return rest === 'goes on';
  const later = { kind: 'index-soon', fileId, ownerId: file.ownerId } as const;
  await queues.send('file-jobs', later, { delaySeconds: restSeconds });
  return true;
}

export const indexRested = ({ fileId, ownerId }: FileJob<'index-soon'>, { queues }: Deps<'queues'>): Promise<void> =>
  queues.send('index', { kind: 'index', fileId, waited: true }, { group: ownerId });

/** A new post. Its files are looked at by a job of their own, which may take long; nobody else's search waits for it. */
export async function publishNew(message: IndexJob<'publish'>, ports: Queued): Promise<void> {
  const { fileId, version } = message;
  const { table, clock } = ports;
  const now = clock.now();
  const file = await findFile(table, fileId, { consistent: true });
  await listNew(table, fileId);
  const prepare = file && outbox('prepare', { fileId, version }, { now, group: file.ownerId });
  if (prepare) await commitAndSend(ports, [], prepare);
  await countTags(table, fileId);
  await indexFile(ports, fileId, await takeVersion(table, fileId, now));
  await spreadFile(table, fileId);
  await shelveFile(table, fileId);
  await table.commit([outboxDone('index', message)]);
}

/** What is shown of a post, or orders it, has moved without its author: where a job waits for it already, that is the one. */
async function askToIndex(ports: Deps, fileId: string): Promise<void> {
  const { table, clock } = ports;
  const file = await findFile(table, fileId);
  if (!file) return;
  const entry = outbox('index', { kind: 'index', fileId }, { now: clock.now(), group: file.ownerId });
  await retryOnConflict(
    async () => {
      if ((await table.commit([{ ...entry.write, when: [{ absent: true }] }])).ok) return true;
      return (await table.commit([outboxAgain('index', entry.message)])).ok || undefined;
    },
    { reason: `${fileId} is indexed faster than it can be asked for` },
  );
  await send(ports, entry);
}

/** A card that was copied a moment ago is looked at again: soon enough, and once for all that happens meanwhile. */
const settleSeconds = 10;

export async function rank({ fileId, waited }: Omit<FileJob<'rank'>, 'kind'>, ports: Deps): Promise<void> {
  if (!waited) await rankWeeks(ports.table, fileId, ports.clock.now());
  const ranked = await rankFile(ports.table, fileId, { now: ports.clock.now(), waited: waited === true });
  if (ranked === 'moved') await askToIndex(ports, fileId);
  if (ranked !== 'early') return;
  // A message that is lost makes lists show older counts until the next star, which is not worth an outbox entry.
  const later = ports.queues.send('file-jobs', { kind: 'rank', fileId, waited: true }, { delaySeconds: settleSeconds });
  await Promise.allSettled([later]);
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
