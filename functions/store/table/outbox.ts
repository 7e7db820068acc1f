import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { hour, second } from '#shared/limits';
import { effectIds } from '#shared/messages/effects';
import { type Message, type QueueName, queueName } from '#shared/messages/index';
import { dueFields, dueTime, listDue } from './due.ts';

/**
 * The outbox: a message is written in the same commit as the change it tells of, sent right after, and sent again by the
 * sweep until its worker removes it. A crash between commit and send therefore loses nothing.
 */
export interface OutboxEntry<Q extends QueueName = QueueName> {
  write: Write;
  queue: Q;
  message: Message<Q>;
  group: string | undefined;
}

/** Long enough for the ordinary delivery, short enough that a lost one is not felt. */
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

/** Each time in vain doubles the wait, up to an hour: what nobody can deliver must not keep the queue busy. */
export const waitAfter = (queue: QueueName, tries: number): number => Math.min(hour, resendAfter[queue] * 2 ** tries);

function keyOf<Q extends QueueName>(queue: Q, message: Message<Q>): Key {
  return { pk: `OUT#${queue}#${effectIds[queue](message)}`, sk: 'OUT' };
}

interface EntryOptions {
  now: number;
  /** Whom it is for: the FIFO group, and of other queues whose messages may wait for each other. */
  group?: string;
  /** A list of entries whose effect is still to come, for those who must know. */
  waiting?: string;
}

export function outbox<Q extends QueueName>(
  queue: Q,
  message: Message<Q>,
  { now, group, waiting }: EntryOptions,
): OutboxEntry<Q> {
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

/** The write that takes the entry away once its effect is durable; put it in the commit of the effect where there is one. */
export const outboxDone = <Q extends QueueName>(queue: Q, message: Message<Q>): Write => ({
  remove: keyOf(queue, message),
});

/** The same where the effect must not happen twice: without the entry nothing of the commit is written. */
export const outboxTaken = <Q extends QueueName>(queue: Q, message: Message<Q>): Write => ({
  remove: keyOf(queue, message),
  when: [{ exists: true }],
});

/**
 * Work that may be asked for again while it is being done: whoever does it claims the entry under a mark of their own, and in
 * the end takes it away only where nobody has put it there anew. Fails where there is none.
 */
export const outboxClaimed = <Q extends QueueName>(queue: Q, message: Message<Q>, mark: number): Write => ({
  update: keyOf(queue, message),
  change: { set: { claimedAs: mark } },
  when: [{ exists: true }],
});

export const outboxDoneAs = <Q extends QueueName>(queue: Q, message: Message<Q>, mark: number): Write => ({
  remove: keyOf(queue, message),
  when: [{ attribute: 'claimedAs', equals: mark }],
});

/** Asked for once more, where an entry waits or is being worked on. */
export const outboxAgain = <Q extends QueueName>(queue: Q, message: Message<Q>): Write => ({
  update: keyOf(queue, message),
  change: { set: { claimedAs: undefined } },
  when: [{ exists: true }],
});

export const isOutboxPending = async <Q extends QueueName>(
  table: Table,
  queue: Q,
  message: Message<Q>,
): Promise<boolean> => (await table.get(keyOf(queue, message), { consistent: true })) !== undefined;

/**
 * A message that is to be sent, and no more: not every worker takes its message out of here, so this one goes with being
 * sent: `gone` takes it away. Under a name of its own, beside the entry of the same effect.
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
});

/** The queue and effect of an entry, as operators see it: `settlement#<order>`. */
export const outboxName = ({ pk }: Pick<Item, 'pk'>): string => pk.slice('OUT#'.length);

/** An entry as it waits; `tries` is how often the sweep has sent it. */
export const readOutbox = (item: Item): z.output<typeof outboxItem> => outboxItem.parse(item);

/** Later than every due time. */
export const always = 9_999_999_999_999;

/** What still waits, for tests and for operators. */
export const listOutbox = (table: Table): Promise<Item[]> => listDue(table, 'OUT', always);
