import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { queueName } from '#shared/messages/index';
import { dueTime } from './due.ts';
import { findItem } from './items.ts';
import { queryAll } from './pages.ts';

/** Messages that can never be processed, kept for an operator to decide on. */
export const parkedItem = z.object({
  queue: queueName,
  messageId: z.string(),
  reason: z.string(),
  /** The raw body, or the parsed message if it fits its schema. */
  body: z.unknown(),
  /** The message group, for a FIFO queue. */
  group: z.string().optional(),
  at: z.number(),
});

export type ParkedEntry = z.output<typeof parkedItem>;

export type ParkedName = Pick<ParkedEntry, 'queue' | 'messageId'>;

const keyOf = ({ queue, messageId }: ParkedName): Key => ({ pk: `PARK#${queue}#${messageId}`, sk: 'PARK' });

const parkedList = 'PARKED';

/** Put if absent: a message delivered twice is one entry, with the time it was first parked. */
export const parkedWrite = (entry: ParkedEntry): Write => {
  const key = keyOf(entry);
  const listed = { ownedPk: parkedList, ownedSk: `${dueTime(entry.at)}#${key.pk}` };
  return { put: { ...key, kind: 'parked', ...entry, ...listed }, when: [{ absent: true }] };
};

export const parkedGone = (name: ParkedName): Write => ({ remove: keyOf(name), when: [{ exists: true }] });

export const findParked = (table: Table, name: ParkedName): Promise<ParkedEntry | undefined> =>
  findItem(table, keyOf(name), parkedItem);

/** Oldest first. */
export const listParked = async (table: Table): Promise<ParkedEntry[]> =>
  (await queryAll(table, { index: 'owned', pk: parkedList })).map((item) => parkedItem.parse(item));
