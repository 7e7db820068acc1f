import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { duePartition, dueTime, listAllDue } from '../table/due.ts';
import { changeItem, findItem } from '../table/items.ts';
import { always } from '../table/outbox.ts';
import { queryAll } from '../table/pages.ts';

/**
 * Accounts that share a payer, a payout account or an identity. Each account is recorded under the vault's fingerprint
 * of such a trait, which reveals nothing without the vault; accounts under one fingerprint are linked from then on.
 */
export const sharedTraits = ['payer', 'payout account', 'identity'] as const;
export type SharedTrait = (typeof sharedTraits)[number];

const markPk = (mark: string): string => `KIN#${mark}`;
const sightKey = (mark: string, userId: string): Key => ({ pk: markPk(mark), sk: `U#${userId}` });
const linkKey = (userId: string, other: string): Key => ({ pk: `KINOF#${userId}`, sk: other });
const groupKey = (mark: string): Key => ({ pk: markPk(mark), sk: 'ROW' });

export const sight = z.object({
  userId: z.string(),
  /** The other accounts under this fingerprint have been looked up since. */
  isCompared: z.boolean(),
});

export const linkedGroupItem = z.object({
  mark: z.string(),
  shared: z.enum(sharedTraits),
  users: z.array(z.string()),
  since: z.number(),
});

export type LinkedGroup = z.output<typeof linkedGroupItem>;

export const isCompared = async (table: Table, mark: string, userId: string): Promise<boolean> =>
  (await findItem(table, sightKey(mark, userId), sight))?.isCompared === true;

const sightItem = (mark: string, userId: string, isCompared: boolean): Item => ({
  ...sightKey(mark, userId),
  kind: 'kin-sight',
  userId,
  isCompared,
});

export const sightWrite = (mark: string, userId: string): Write => ({ put: sightItem(mark, userId, false) });
export const comparedWrite = (mark: string, userId: string): Write => ({ put: sightItem(mark, userId, true) });

/** All accounts recorded under a fingerprint. */
export async function listUsersAt(table: Table, mark: string): Promise<string[]> {
  const items = await queryAll(table, { pk: markPk(mark), beginsWith: 'U#', consistent: true });
  return items.map((item) => sight.parse(item).userId);
}

/** Links the accounts in both directions, and lists the group for operators. */
export const linkedGroupWrites = (
  userId: string,
  others: readonly string[],
  { mark, shared, since }: Omit<LinkedGroup, 'users'>,
) => [
  ...others.flatMap((other): Write[] => [
    { put: { ...linkKey(userId, other), kind: 'kin' } },
    { put: { ...linkKey(other, userId), kind: 'kin' } },
  ]),
  {
    put: {
      ...groupKey(mark),
      ...{ kind: 'kin-row', mark, shared, users: [...others, userId], since },
      ...{ duePk: duePartition('KIN', mark), dueAt: dueTime(since) },
    },
  },
];

export const areLinked = async (table: Table, userId: string, other: string): Promise<boolean> =>
  (await table.get(linkKey(userId, other), { consistent: true })) !== undefined;

export const listLinkedTo = async (table: Table, userId: string): Promise<string[]> =>
  (await queryAll(table, { pk: linkKey(userId, '').pk, consistent: true })).map(({ sk }) => sk);

export const findLinkedGroup = (table: Table, mark: string): Promise<LinkedGroup | undefined> =>
  findItem(table, groupKey(mark), linkedGroupItem);

/** Groups that no operator has reviewed yet. */
export const listLinkedGroups = async (table: Table): Promise<LinkedGroup[]> =>
  (await listAllDue(table, 'KIN', always)).map((item) => linkedGroupItem.parse(item));

/** Takes the group off the operators' list; the accounts stay linked. */
export const linkedGroupReviewed = (mark: string): Write =>
  changeItem(groupKey(mark), { duePk: undefined, dueAt: undefined });
