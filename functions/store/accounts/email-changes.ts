import * as z from 'zod';
import {
  type EmailChange,
  heldUntilOf,
  holdOf,
  type PayoutDelay,
  type Rollback,
} from '#functions/domain/accounts/email-change';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '../table/items.ts';

/**
 * The changes of address that can still be undone, the last rollback, and until when they hold payouts: one item per
 * user.
 */
export const emailChangesItem = z.object({
  changes: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.string(),
      askedAt: z.number(),
      takenAt: z.number(),
      until: z.number(),
      confirmedAt: z.number().optional(),
      undoneAt: z.number().optional(),
    }),
  ),
  rollback: z.object({ at: z.number(), endedAt: z.number().optional() }).optional(),
  version: z.number(),
});

export interface EmailChanges {
  changes: EmailChange[];
  rollback?: Rollback | undefined;
  /** 0 if there is no item. */
  version: number;
}

const changesKey = (userId: string): Key => ({ pk: `USR#${userId}`, sk: 'EMAILS' });

export const findEmailChanges = async (table: Table, userId: string): Promise<EmailChanges> =>
  (await findItem(table, changesKey(userId), emailChangesItem)) ?? { changes: [], version: 0 };

interface Changed {
  changes: readonly EmailChange[];
  rollback?: Rollback | undefined;
}

/** Replaces what was read; fails if it was changed meanwhile. */
export function emailChangesWrite(userId: string, read: EmailChanges, changed: Changed): Write {
  const { changes, rollback = read.rollback } = changed;
  const heldUntil = heldUntilOf(changes, rollback);
  const isOpen = rollback !== undefined && rollback.endedAt === undefined;
  const put = {
    ...changesKey(userId),
    kind: 'email-changes',
    changes,
    ...(rollback && { rollback }),
    heldUntil,
    version: read.version + 1,
    ...(!isOpen && { ttl: Math.ceil(Math.max(heldUntil, ...changes.map(({ until }) => until)) / 1000) }),
  };
  return { put, when: [read.version === 0 ? { absent: true } : { attribute: 'version', equals: read.version }] };
}

export const emailChangesGone = (userId: string): Write => ({ remove: changesKey(userId) });

/** Part of commits that must not happen while an unconfirmed change of address can still be undone. */
export const noEmailHold = (userId: string, now: number): Write => ({
  check: changesKey(userId),
  when: [{ attribute: 'heldUntil', absentOrBefore: now + 1 }],
});

/** The current hold on payouts. `cheaply`: an eventually consistent read, for display. */
export async function findEmailHold(
  table: Table,
  userId: string,
  { now, cheaply = false }: { now: number; cheaply?: boolean },
): Promise<PayoutDelay | undefined> {
  const item = await table.get(changesKey(userId), { consistent: !cheaply });
  if (!item) return undefined;
  const { changes, rollback } = emailChangesItem.parse(item);
  return holdOf(changes, rollback, now);
}
