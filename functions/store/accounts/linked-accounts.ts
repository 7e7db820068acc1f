import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { duePartition, dueTime, listAllDue } from '../table/due.ts';
import { findItem } from '../table/items.ts';
import { always } from '../table/outbox.ts';
import { queryAll } from '../table/pages.ts';

/**
 * Accounts that share a payer, a payout account or an identity. Each is seen at the vault's mark of what it has shown,
 * which says nothing without the vault; whoever meets another account there is kin of it from then on.
 */
export const kinships = ['payer', 'payout account', 'identity'] as const;
export type Kinship = (typeof kinships)[number];

const markPk = (mark: string): string => `KIN#${mark}`;
const sightKey = (mark: string, userId: string): Key => ({ pk: markPk(mark), sk: `U#${userId}` });
const kinKey = (userId: string, other: string): Key => ({ pk: `KINOF#${userId}`, sk: other });
const rowKey = (mark: string): Key => ({ pk: markPk(mark), sk: 'ROW' });

export const sight = z.object({
  userId: z.string(),
  /** Whoever else was seen here has been looked up since. */
  isCompared: z.boolean(),
});

export const linkedRowItem = z.object({
  mark: z.string(),
  shared: z.enum(kinships),
  users: z.array(z.string()),
  since: z.number(),
});

export type KinRow = z.output<typeof linkedRowItem>;

export const isSeen = async (table: Table, mark: string, userId: string): Promise<boolean> =>
  (await findItem(table, sightKey(mark, userId), sight))?.isCompared === true;

const sightItem = (mark: string, userId: string, isCompared: boolean): Item => ({
  ...sightKey(mark, userId),
  kind: 'kin-sight',
  userId,
  isCompared,
});

export const sightWrite = (mark: string, userId: string): Write => ({ put: sightItem(mark, userId, false) });
export const comparedWrite = (mark: string, userId: string): Write => ({ put: sightItem(mark, userId, true) });

/** Everybody who was seen at a mark. */
export async function listSeen(table: Table, mark: string): Promise<string[]> {
  const items = await queryAll(table, { pk: markPk(mark), beginsWith: 'U#', consistent: true });
  return items.map((item) => sight.parse(item).userId);
}

/** Both ways, and on the operators' list. */
export const kinWrites = (
  userId: string,
  others: readonly string[],
  { mark, shared, since }: Omit<KinRow, 'users'>,
) => [
  ...others.flatMap((other): Write[] => [
    { put: { ...kinKey(userId, other), kind: 'kin' } },
    { put: { ...kinKey(other, userId), kind: 'kin' } },
  ]),
  {
    put: {
      ...rowKey(mark),
      ...{ kind: 'kin-row', mark, shared, users: [...others, userId], since },
      ...{ duePk: duePartition('KIN', mark), dueAt: dueTime(since) },
    },
  },
];

export const areKin = async (table: Table, userId: string, other: string): Promise<boolean> =>
  (await table.get(kinKey(userId, other), { consistent: true })) !== undefined;

/** All that somebody shares something with. */
export const listKinOf = async (table: Table, userId: string): Promise<string[]> =>
  (await queryAll(table, { pk: kinKey(userId, '').pk, consistent: true })).map(({ sk }) => sk);

export const findKinRow = (table: Table, mark: string): Promise<KinRow | undefined> =>
  findItem(table, rowKey(mark), linkedRowItem);

/** What nobody has looked at yet. */
export const listKin = async (table: Table): Promise<KinRow[]> =>
  (await listAllDue(table, 'KIN', always)).map((item) => linkedRowItem.parse(item));

/** Off the list; they stay kin. */
export const kinNoted = (mark: string): Write => ({
  update: rowKey(mark),
  change: { set: { duePk: undefined, dueAt: undefined } },
  when: [{ exists: true }],
});
