import * as z from 'zod';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { dueFields } from '#functions/store/table/due';
import { findItem, newItem } from '#functions/store/table/items';
import { day } from '#shared/limits';
import { userKey } from '../users.ts';

/** An account that its person gives up. */
export const deletionItem = z.object({
  userId: z.string(),
  askedAt: z.number(),
  /** When it happens. */
  at: z.number(),
  /** Posts that were public until then: they come back where the person stays. */
  hidden: z.array(z.string()).default([]),
  /** The person stays: what was hidden is shown again, and then this goes. */
  cancelledAt: z.number().optional(),
  /** It has begun, and cannot be taken back any more. */
  begunAt: z.number().optional(),
  /** The account is gone; names are looked for once more a while later. */
  doneAt: z.number().optional(),
  /** Counts every change. */
  revision: z.number(),
});

export type AccountDeletion = z.output<typeof deletionItem>;

/** So long it can be taken back. */
export const deletionDelay = 7 * day;

const deletionKey = (userId: string): Key => ({ ...userKey(userId), sk: 'DELETION' });

export const findDeletion = (table: Table, userId: string): Promise<AccountDeletion | undefined> =>
  findItem(table, deletionKey(userId), deletionItem);

/** What whoever is about to leave may do. */
export async function leavingStatusOf(table: Table, userId: string): Promise<'leaving' | undefined> {
  const deletion = await findDeletion(table, userId);
  return deletion && deletion.cancelledAt === undefined ? 'leaving' : undefined;
}

const due = (userId: string, at: number) => dueFields('LATER', userId, at);

/** Looked at at once, and again at its date. Fails where there is one. */
export const newDeletion = (userId: string, now: number): Write =>
  newItem({
    ...deletionKey(userId),
    kind: 'deletion',
    ...{ userId, askedAt: now, at: now + deletionDelay, hidden: [], revision: 1 },
    ...due(userId, now),
  });

const isUnchanged = ({ revision }: AccountDeletion): Condition => ({ attribute: 'revision', equals: revision });

type Change = Partial<Pick<AccountDeletion, 'at' | 'hidden' | 'cancelledAt' | 'begunAt' | 'doneAt'>>;

/** In the place of what was read, and looked at again at that time; fails where it has changed since. */
export const deletionChanged = (read: AccountDeletion, change: Change, again: number): Write => ({
  update: deletionKey(read.userId),
  change: { set: { ...change, ...due(read.userId, again) }, add: { revision: 1 } },
  when: [isUnchanged(read)],
});

export const deletionOver = (read: AccountDeletion): Write => ({
  remove: deletionKey(read.userId),
  when: [isUnchanged(read)],
});
