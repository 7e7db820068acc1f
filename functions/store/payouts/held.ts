import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import type { Fen } from '#shared/money';
import { amount } from '../orders/orders.ts';
import { dueFields } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';
import { balancePk } from './balance-key.ts';

/** Earnings on hold for a moderation case: taken out of the buckets, and not payable until they are released. */
const heldItem = z.object({
  caseId: z.string(),
  sellerId: z.string(),
  /** The amount still on hold. */
  amount,
  at: z.number(),
  until: z.number(),
  taken: z.array(z.object({ bucket: z.string(), amount })),
  /** When the remainder was released, and into which bucket. */
  releasedAt: z.number().optional(),
  into: z.string().optional(),
});

export type HeldMoney = z.output<typeof heldItem>;

const prefix = 'HELD#';

/** Named like a bucket, so that a refund can name it as its funding. */
export const heldName = (caseId: string): string => `${prefix}${caseId}`;

const heldKey = (sellerId: string, caseId: string): Key => ({ pk: balancePk(sellerId), sk: heldName(caseId) });

export const readHeld = (item: Item): HeldMoney => heldItem.parse(item);

/** One for each case; released automatically at `until`. */
export const newHeld = (held: HeldMoney): Write =>
  newItem({
    ...heldKey(held.sellerId, held.caseId),
    kind: 'held',
    ...held,
    ...dueFields('LATER', held.caseId, held.until),
  });

export const findHeld = (table: Table, sellerId: string, caseId: string): Promise<HeldMoney | undefined> =>
  findItem(table, heldKey(sellerId, caseId), heldItem);

/** A seller's holds that still contain money, the oldest case first, by a consistent read. */
export const listHeld = async (table: Table, sellerId: string): Promise<HeldMoney[]> =>
  (await queryAll(table, { pk: balancePk(sellerId), beginsWith: prefix, consistent: true }))
    .map(readHeld)
    .filter((held) => held.amount > 0);

/** Takes money out for a refund; fails if the hold contains less. */
export const heldUsed = ({ sellerId, caseId }: HeldMoney, used: Fen): Write => ({
  update: heldKey(sellerId, caseId),
  change: { add: { amount: -used } },
  when: [{ attribute: 'amount', atLeast: used }],
});

/** Releases the remainder; fails if it has changed since it was read. */
export const heldReleased = (
  { sellerId, caseId, amount: left }: HeldMoney,
  { releasedAt, into }: { releasedAt: number; into?: string },
): Write =>
  changeItem(heldKey(sellerId, caseId), { amount: 0, releasedAt, into, ...dueFields('LATER', caseId, undefined) }, [
    { attribute: 'amount', equals: left },
    { attribute: 'releasedAt', absent: true },
  ]);
