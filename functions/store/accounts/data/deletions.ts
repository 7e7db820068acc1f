import * as z from 'zod';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { dueFields } from '#functions/store/table/due';
import { findItem, newItem } from '#functions/store/table/items';
import { day } from '#shared/limits';
import { userKey } from '../users.ts';

/** A requested deletion of an account. */
export const deletionItem = z.object({
  userId: z.string(),
  askedAt: z.number(),
  /** When the account is deleted. */
  at: z.number(),
  /** Posts that were public before: restored if the deletion is cancelled. */
  hidden: z.array(z.string()).default([]),
  /** Set when the user cancels: hidden posts are shown again, then this item is removed. */
  cancelledAt: z.number().optional(),
  /** The deletion has begun and cannot be cancelled any more. */
  begunAt: z.number().optional(),
  /** The account is deleted; copies of its names are searched once more a while later. */
  doneAt: z.number().optional(),
  /** Increased by every change. */
  revision: z.number(),
});

export type AccountDeletion = z.output<typeof deletionItem>;

/** How long a deletion can be cancelled. */
export const deletionDelay = 7 * day;

const deletionKey = (userId: string): Key => ({ ...userKey(userId), sk: 'DELETION' });

export const findDeletion = (table: Table, userId: string): Promise<AccountDeletion | undefined> =>
  findItem(table, deletionKey(userId), deletionItem);

/** The account status while a deletion is pending. */
export async function leavingStatusOf(table: Table, userId: string): Promise<'leaving' | undefined> {
  const deletion = await findDeletion(table, userId);
  return deletion && deletion.cancelledAt === undefined ? 'leaving' : undefined;
}

const due = (userId: string, at: number) => dueFields('LATER', userId, at);

/** Processed at once, and again at its date. Fails if there is one already. */
export const newDeletion = (userId: string, now: number): Write =>
  newItem({
    ...deletionKey(userId),
    kind: 'deletion',
    ...{ userId, askedAt: now, at: now + deletionDelay, hidden: [], revision: 1 },
    ...due(userId, now),
  });

const isUnchanged = ({ revision }: AccountDeletion): Condition => ({ attribute: 'revision', equals: revision });

type Change = Partial<Pick<AccountDeletion, 'at' | 'hidden' | 'cancelledAt' | 'begunAt' | 'doneAt'>>;

/** Replaces what was read and sets when it is processed next; fails if it has changed since. */
export const deletionChanged = (read: AccountDeletion, change: Change, again: number): Write => ({
  update: deletionKey(read.userId),
  change: { set: { ...change, ...due(read.userId, again) }, add: { revision: 1 } },
  when: [isUnchanged(read)],
});

export const deletionOver = (read: AccountDeletion): Write => ({
  remove: deletionKey(read.userId),
  when: [isUnchanged(read)],
});
