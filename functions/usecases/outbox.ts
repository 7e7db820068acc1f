import { messages } from '#shared/messages/index';
import type { Deps } from '../ports/index.ts';
import type { Item } from '../ports/table.ts';
import { type CommitResult, failedWrites, flattenWrites, type NameIn, type Writes } from '../store/table/commit.ts';
import { dueTime, handleDue } from '../store/table/due.ts';
import { type OutboxEntry, readOutbox, waitAfter } from '../store/table/outbox.ts';

/** Sends outbox entries after their commit. A failure here does not fail the request: the sweeper sends the entry again. */
export async function send({ queues }: Deps<'queues'>, ...entries: OutboxEntry[]): Promise<void> {
  await Promise.allSettled(entries.map(({ queue, message, group }) => queues.send(queue, message, inGroup(group))));
}

const inGroup = (group: string | undefined) => (group === undefined ? {} : { group });

/** Writes a change together with its messages in one transaction, then sends the messages. */
export async function commitAndSend<const W extends Writes>(
  ports: Deps<'table' | 'queues'>,
  writes: W,
  ...entries: OutboxEntry[]
): Promise<CommitResult<NameIn<W>>> {
  const flat = flattenWrites(writes);
  const committed = await ports.table.commit([...flat.writes, ...entries.map(({ write }) => write)]);
  if (!committed.ok) return { ok: false, failed: failedWrites(flat, committed.failed) };
  await send(ports, ...entries);
  return committed;
}

/**
 * Leases the entry before it is sent: the index it was listed from lags, and an entry that is done must not be sent again. False if it
 * is done.
 */
async function sendAgain(ports: Deps<'table' | 'queues'>, item: Item, now: number): Promise<boolean> {
  const { pk, sk, queue, message, group, tries, once, dueAt } = readOutbox(item);
  const parsed = messages[queue].parse(message);
  if (once) {
    if (!(await ports.table.get({ pk, sk }, { consistent: true }))) return false;
    await ports.queues.send(queue, parsed, inGroup(group));
    await ports.table.commit([{ remove: { pk, sk } }]);
    return true;
  }
  const change = { set: { dueAt: dueTime(now + waitAfter(queue, tries + 1)), tries: tries + 1 } };
  const when = [{ attribute: 'dueAt', equals: dueAt }];
  const leased = await ports.table.commit([{ update: { pk, sk }, change, when }]);
  if (leased.ok) await ports.queues.send(queue, parsed, inGroup(group));
  return leased.ok;
}

/**
 * Up to 1,000 entries a run. A queue whose worker is slow still holds the messages that count as lost here, and must not get them
 * faster than it works.
 */
const mostPages = 5;

interface Resending {
  now: number;
  /** Entries that were due by then; `now` unless given. */
  upTo?: number;
  /** Of 200 entries; 1 where they are due again at once, because `upTo` is later than their next time. */
  maxPages?: number;
  isOver?: () => boolean;
}

/** Resends due entries; returns their number. */
export const resendOutbox = (
  ports: Deps<'table' | 'queues'>,
  { now, upTo = now, maxPages = mostPages, isOver }: Resending,
): Promise<number> =>
  handleDue(ports.table, 'OUT', { upTo, maxPages, isOver, handle: (item) => sendAgain(ports, item, now) });
