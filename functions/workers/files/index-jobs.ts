import { second } from '#shared/limits';
import type { Message } from '#shared/messages/index';
import type { Ports } from '../../ports.ts';
import { rankUser } from '../../store/creators.ts';
import { outboxDone } from '../../store/outbox.ts';
import { rankFile } from '../../store/popular.ts';
import { indexFile, indexUser } from '../../store/search/feed.ts';

type Indexing = Pick<Ports, 'table' | 'search'>;
type Job<K extends string> = Extract<Message<'file-jobs'>, { kind: K }>;

export async function index(message: Job<'index'>, ports: Indexing): Promise<void> {
  await indexFile(ports, message.fileId);
  await ports.table.commit([outboxDone('file-jobs', message)]);
}

export async function indexPerson(message: Job<'index-user'>, ports: Indexing): Promise<void> {
  await indexUser(ports, message.userId);
  await ports.table.commit([outboxDone('file-jobs', message)]);
}

/** A post that becomes popular is starred and downloaded again soon: its lists are rewritten once for all of it. */
const settleSeconds = 10;

/** A message that is lost makes the search show older counts until the next star, which is not worth an outbox entry. */
export async function rank(fileId: string, ports: Pick<Ports, 'table' | 'queues' | 'clock'>): Promise<void> {
  if (!(await rankFile(ports.table, fileId))) return;
  const job = { kind: 'index', fileId, at: ports.clock.now() + settleSeconds * second } as const;
  await Promise.allSettled([ports.queues.send('file-jobs', job, { delaySeconds: settleSeconds })]);
}

export async function rankPerson(userId: string, ports: Indexing): Promise<void> {
  await rankUser(ports.table, userId);
  await indexUser(ports, userId);
}
