import type { Deps } from '#functions/ports/index';
import { rankWeeks } from '#functions/projections/catalog/bestsellers';
import { rankFile } from '#functions/projections/catalog/popular';
import { updatePreviewListOfFile } from '#functions/projections/catalog/preview-list';
import { countTags } from '#functions/projections/catalog/tags';
import { fanOutFile } from '#functions/projections/profiles/fan-out';
import { syncFollowFeed } from '#functions/projections/profiles/follow-sync';
import { rankUser } from '#functions/projections/search/creators';
import { indexFile, indexUser } from '#functions/projections/search/indexing';
import { checkCooldown, cooldownSeconds, takeVersion } from '#functions/projections/search/versions';
import { findFile } from '#functions/store/files/files';
import { countFollowing } from '#functions/store/profiles/follow-counts';
import {
  isOutboxPending,
  outbox,
  outboxAgain,
  outboxClaimed,
  outboxDone,
  outboxDoneAs,
} from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { FileJob, IndexJob } from '#shared/messages/index';
import { listNew } from '../files/publish.ts';
import { commitAndSend, send } from '../outbox.ts';

type Indexing = Deps<'table' | 'search'>;
type Queued = Indexing & Deps<'queues' | 'clock'>;

/**
 * Runs one job per document however often it was requested: the first does it for all requests so far, the others find
 * it done. A request during the run puts its entry there anew, and its message finds that.
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
  if (!(await isOutboxPending(ports.table, 'index', message))) return;
  if (!waited && (await isResting(ports, fileId))) return;
  await onceFor(message, ports, async (version) => {
    await countTags(ports.table, fileId);
    await indexFile(ports, fileId, version);
    await fanOutFile(ports.table, fileId);
    await updatePreviewListOfFile(ports.table, fileId);
  });
}

export async function indexPerson(message: IndexJob<'index-user'>, ports: Indexing & Deps<'clock'>): Promise<void> {
  if (!(await isOutboxPending(ports.table, 'index', message))) return;
  await onceFor(message, ports, (version) => indexUser(ports, message.userId, version));
}

/**
 * A file that is edited, starred or sold repeatedly rests between two runs. FIFO queues cannot delay a single message,
 * so it comes back through another queue; if that message is lost, the sweep sends the entry.
 */
async function isResting({ table, queues, clock }: Queued, fileId: string): Promise<boolean> {
  const cooldown = await checkCooldown(table, fileId, clock.now());
  if (cooldown === 'none') return false;
  const file = cooldown === 'begins' ? await findFile(table, fileId) : undefined;
  if (!file) return cooldown === 'goes on';
  const later = { kind: 'index-soon', fileId, ownerId: file.ownerId } as const;
  await queues.send('file-jobs', later, { delaySeconds: cooldownSeconds });
  return true;
}

export const indexRested = ({ fileId, ownerId }: FileJob<'index-soon'>, { queues }: Deps<'queues'>): Promise<void> =>
  queues.send('index', { kind: 'index', fileId, waited: true }, { group: ownerId });

/**
 * Publishes a new file. Its contents are inspected by a separate job that may take long, so that other indexing does
 * not wait.
 */
export async function publishNew(message: IndexJob<'publish'>, ports: Queued): Promise<void> {
  const { fileId, version } = message;
  const { table, clock } = ports;
  const now = clock.now();
  const file = await findFile(table, fileId, { consistent: true });
  await listNew(table, fileId);
  const prepare = file && outbox('prepare', { fileId, version }, { now, group: file.ownerId });
  const notify = outbox('file-jobs', { kind: 'notify-followers', fileId }, { now });
  if (prepare) await commitAndSend(ports, [], prepare, notify);
  await countTags(table, fileId);
  await indexFile(ports, fileId, await takeVersion(table, fileId, now));
  await fanOutFile(table, fileId);
  await updatePreviewListOfFile(table, fileId);
  await table.commit([outboxDone('index', message)]);
}

/** Requests indexing of a file whose counts or rank changed; merges with a waiting job. */
async function askToIndex(ports: Deps, fileId: string): Promise<void> {
  const { table, clock } = ports;
  const file = await findFile(table, fileId);
  if (!file) return;
  const entry = outbox('index', { kind: 'index', fileId }, { now: clock.now(), group: file.ownerId });
  await retryOnConflict(`${fileId} is indexed faster than it can be asked for`, async () => {
    if ((await table.commit([{ ...entry.write, when: [{ absent: true }] }])).ok) return true;
    return (await table.commit([outboxAgain('index', entry.message)])).ok || undefined;
  });
  await send(ports, entry);
}

/** Delay before a file that was ranked moments ago is ranked again, once for all changes meanwhile. */
const settleSeconds = 10;

export async function rank({ fileId, waited }: Omit<FileJob<'rank'>, 'kind'>, ports: Deps): Promise<void> {
  if (!waited) await rankWeeks(ports.table, fileId, ports.clock.now());
  const ranked = await rankFile(ports.table, fileId, { now: ports.clock.now(), isRetry: waited === true });
  if (ranked === 'moved') await askToIndex(ports, fileId);
  if (ranked !== 'early') return;
  // A message that is lost makes lists show older counts until the next star, which is not worth an outbox entry.
  const later = ports.queues.send('file-jobs', { kind: 'rank', fileId, waited: true }, { delaySeconds: settleSeconds });
  await Promise.allSettled([later]);
}

/** Updates both counts and the follower's feed after a follow or an unfollow. */
export async function followed({ followerId, followedId }: FileJob<'followed'>, ports: Indexing): Promise<void> {
  await countFollowing(ports.table, followerId);
  await rankPerson(followedId, ports);
  await syncFollowFeed(ports.table, { readerId: followerId, ownerId: followedId });
}

export async function rankPerson(userId: string, ports: Indexing): Promise<void> {
  await rankUser(ports.table, userId);
  await indexUser(ports, userId);
}
