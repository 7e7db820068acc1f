import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';
import { hour, second } from '#shared/limits';
import { effectIds } from '#shared/messages/effects';
import { type Message, type QueueName, queueName } from '#shared/messages/index';
import { dueFields, dueTime, listDue } from './due.ts';

/**
 * The outbox: a message is written in the commit of the change it announces, sent right after, and resent by the sweep
 * until its worker removes it. A crash between commit and send therefore loses nothing.
 */
export interface OutboxEntry<Q extends QueueName = QueueName> {
  write: Write;
  queue: Q;
  message: Message<Q>;
  group: string | undefined;
}

/** Longer than an ordinary delivery, short enough that a lost message causes no noticeable delay. */
const resendAfter: Record<QueueName, number> = {
  'order-status': 20 * second,
  settlement: 20 * second,
  payout: 90 * second,
  mail: 20 * second,
  'mail-events': 20 * second,
  index: 60 * second,
  prepare: 300 * second,
  'file-jobs': 300 * second,
};

/** Each failed try doubles the wait, up to an hour, so that undeliverable messages do not keep the queue busy. */
export const waitAfter = (queue: QueueName, tries: number): number => Math.min(hour, resendAfter[queue] * 2 ** tries);

function keyOf<Q extends QueueName>(queue: Q, message: Message<Q>): Key {
  return { pk: `OUT#${queue}#${effectIds[queue](message)}`, sk: 'OUT' };
}

interface EntryOptions {
  now: number;
  /** The recipient: the FIFO group, and in other queues the unit of fairness. Of emails their template unless given. */
  group?: string;
  /** A list of pending entries, for readers that need them. */
  waiting?: string;
}

export function outbox<Q extends QueueName>(
  queue: Q,
  message: Message<Q>,
  { now, group: ownGroup, waiting }: EntryOptions,
): OutboxEntry<Q> {
  // SQS then delivers a code before the rest of thousands of emails about a new version.
  const group = ownGroup ?? ('template' in message ? message.template : undefined);
  const key = keyOf(queue, message);
  const due = dueFields('OUT', key.pk, now + resendAfter[queue]);
  const listed = waiting !== undefined && { ownedPk: waiting, ownedSk: `${dueTime(now)}#${key.pk}` };
  return {
    write: { put: { ...key, kind: 'outbox', queue, message, group, ...due, ...listed } },
    queue,
    message,
    group,
  };
}

/** Removes the entry once its effect is durable, in the commit of the effect if there is one. */
export const outboxDone = <Q extends QueueName>(queue: Q, message: Message<Q>): Write => ({
  remove: keyOf(queue, message),
});

/** The same for effects that must not happen twice: without the entry the commit fails. */
export const outboxTaken = <Q extends QueueName>(queue: Q, message: Message<Q>): Write => ({
  remove: keyOf(queue, message),
  when: [{ exists: true }],
});

/**
 * For work that may be requested again while it runs: the worker claims the entry with a mark of its own, and finally
 * removes it only if it was not requested anew. Fails if there is no entry.
 */
export const outboxClaimed = <Q extends QueueName>(queue: Q, message: Message<Q>, mark: number): Write =>
  changeItem(keyOf(queue, message), { claimedAs: mark });

export const outboxDoneAs = <Q extends QueueName>(queue: Q, message: Message<Q>, mark: number): Write => ({
  remove: keyOf(queue, message),
  when: [{ attribute: 'claimedAs', equals: mark }],
});

/**
 * How far claimed work has come, so that it is continued there; the sweep waits until `dueAt`. Fails if the work was requested anew, or
 * another run has claimed it.
 */
export const outboxProgress = <Q extends QueueName>(
  queue: Q,
  message: Message<Q>,
  { mark, cursor, dueAt }: { mark: number; cursor: string; dueAt: number },
): Write =>
  changeItem(keyOf(queue, message), { cursor, dueAt: dueTime(dueAt) }, [{ attribute: 'claimedAs', equals: mark }]);

/** Where an earlier run stopped; undefined if there was none. */
export async function findOutboxCursor<Q extends QueueName>(
  table: Table,
  queue: Q,
  message: Message<Q>,
): Promise<string | undefined> {
  const item = await table.get(keyOf(queue, message), { consistent: true });
  return item && readOutbox(item).cursor;
}

/** Requests the work again while an entry is waiting or in progress. */
export const outboxAgain = <Q extends QueueName>(queue: Q, message: Message<Q>): Write =>
  changeItem(keyOf(queue, message), { claimedAs: undefined });

export const isOutboxPending = async <Q extends QueueName>(
  table: Table,
  queue: Q,
  message: Message<Q>,
): Promise<boolean> => (await table.get(keyOf(queue, message), { consistent: true })) !== undefined;

/**
 * A message to be sent once: not every worker removes its outbox entry, so `gone` removes this one after sending. Its
 * name differs from that of the regular entry of the same effect.
 */
export function outboxOnce<Q extends QueueName>(
  queue: Q,
  message: Message<Q>,
  { name, now, group }: { name: string; now: number; group?: string },
): { entry: OutboxEntry; gone: Write } {
  const key = { pk: `OUT#once#${name}`, sk: 'OUT' };
  const due = dueFields('OUT', key.pk, now + resendAfter[queue]);
  const put = { ...key, kind: 'outbox', queue, message, group, once: true, ...due };
  return { entry: { write: { put }, queue, message, group }, gone: { remove: key } };
}

const outboxItem = z.object({
  pk: z.string(),
  sk: z.string(),
  queue: queueName,
  message: z.unknown(),
  group: z.string().optional(),
  tries: z.number().default(0),
  once: z.boolean().default(false),
  dueAt: z.string(),
  cursor: z.string().optional(),
});

/** The queue and effect of an entry, as operators see it: `settlement#<order>`. */
export const outboxName = ({ pk }: Pick<Item, 'pk'>): string => pk.slice('OUT#'.length);

/** A waiting entry; `tries` is how often the sweep has sent it. */
export const readOutbox = (item: Item): z.output<typeof outboxItem> => outboxItem.parse(item);

/** Later than every due time. */
export const always = 9_999_999_999_999;

/** All waiting entries, for tests and operators. */
export const listOutbox = (table: Table): Promise<Item[]> => listDue(table, 'OUT', always);
