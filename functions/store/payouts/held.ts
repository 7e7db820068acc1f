import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import type { Fen } from '#shared/money';
import { amount } from '../orders/orders.ts';
import { dueFields } from '../table/due.ts';
import { findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';
import { balancePk } from './balance.ts';

/** Earnings that are held back for a case: out of the buckets, and nobody's to pay out until they are given back. */
const heldItem = z.object({
  caseId: z.string(),
  sellerId: z.string(),
  /** What is still held. */
  amount,
  at: z.number(),
  until: z.number(),
  /** Out of which buckets it was taken. */
  taken: z.array(z.object({ bucket: z.string(), amount })),
  /** When the rest was given back, and into which. */
  releasedAt: z.number().optional(),
  into: z.string().optional(),
});

export type HeldMoney = z.output<typeof heldItem>;

const prefix = 'HELD#';

/** As a bucket is named: by it a refund says where its cover came from. */
export const heldName = (caseId: string): string => `${prefix}${caseId}`;

const heldKey = (sellerId: string, caseId: string): Key => ({ pk: balancePk(sellerId), sk: heldName(caseId) });

export const readHeld = (item: Item): HeldMoney => heldItem.parse(item);

/** One for a case. Given back by itself at `until`. */
export const newHeld = (held: HeldMoney): Write =>
  newItem({
    ...heldKey(held.sellerId, held.caseId),
    kind: 'held',
    ...held,
    ...dueFields('LATER', held.caseId, held.until),
  });

export const findHeld = (table: Table, sellerId: string, caseId: string): Promise<HeldMoney | undefined> =>
  findItem(table, heldKey(sellerId, caseId), heldItem);

/** Those of a seller with something in them, as they stand; the oldest case first. */
export const listHeld = async (table: Table, sellerId: string): Promise<HeldMoney[]> =>
  (await queryAll(table, { pk: balancePk(sellerId), beginsWith: prefix, consistent: true }))
    .map(readHeld)
    .filter((held) => held.amount > 0);

/** Taken out for a refund; fails where there is not so much in it. */
export const heldUsed = ({ sellerId, caseId }: HeldMoney, used: Fen): Write => ({
  update: heldKey(sellerId, caseId),
  change: { add: { amount: -used } },
  when: [{ attribute: 'amount', atLeast: used }],
});

/** All that is left of it; fails where that is another amount meanwhile. */
export const heldReleased = (
  { sellerId, caseId, amount: left }: HeldMoney,
  { releasedAt, into }: { releasedAt: number; into?: string },
): Write => ({
  update: heldKey(sellerId, caseId),
  change: { set: { amount: 0, releasedAt, into, ...dueFields('LATER', caseId, undefined) } },
  when: [
    { attribute: 'amount', equals: left },
    { attribute: 'releasedAt', absent: true },
  ],
});
