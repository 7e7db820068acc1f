import * as z from 'zod';
import { messages, type QueueName } from '#shared/messages/index';
import type { Item, Key, Table, Write } from '../../ports/table.ts';
import { dueTime } from './due.ts';
import { findItem } from './items.ts';
import { queryAll } from './pages.ts';

/** Messages that can never be worked on, kept for whoever has to decide what becomes of them. */
const queueNames = Object.keys(messages) as [QueueName, ...QueueName[]];

const parkedItem = z.object({
  queue: z.enum(queueNames),
  messageId: z.string(),
  reason: z.string(),
  /** As it came; for a message that fits its schema, the message. */
  body: z.unknown(),
  /** Of a FIFO queue. */
  group: z.string().optional(),
  at: z.number(),
});

export type ParkedEntry = z.output<typeof parkedItem>;

const keyOf = ({ queue, messageId }: Pick<ParkedEntry, 'queue' | 'messageId'>): Key => ({
  pk: `PARK#${queue}#${messageId}`,
  sk: 'PARK',
});

const parkedList = 'PARKED';

/** Put if absent: a message that is delivered twice is one entry, with the time it was first given up. */
export const parkedWrite = (entry: ParkedEntry): Write => {
  const key = keyOf(entry);
  const listed = { ownedPk: parkedList, ownedSk: `${dueTime(entry.at)}#${key.pk}` };
  return { put: { ...key, kind: 'parked', ...entry, ...listed }, when: [{ absent: true }] };
};

export const parkedGone = (entry: Pick<ParkedEntry, 'queue' | 'messageId'>): Write => ({
  remove: keyOf(entry),
  when: [{ exists: true }],
});

const read = (item: Item): ParkedEntry => parkedItem.parse(item);

export const findParked = (
  table: Table,
  name: Pick<ParkedEntry, 'queue' | 'messageId'>,
): Promise<ParkedEntry | undefined> => findItem(table, keyOf(name), parkedItem);

/** Oldest first. */
export const listParked = async (table: Table): Promise<ParkedEntry[]> =>
  (await queryAll(table, { index: 'owned', pk: parkedList })).map(read);
