import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { noEmailHold } from '../accounts/email-changes.ts';
import { dueTime } from '../table/due.ts';
import { findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';
import { balancePk } from './balance-key.ts';

/** While an operator investigates a seller, nothing is paid out to them. */
export const sellerHoldItem = z.object({ sellerId: z.string(), at: z.number(), actor: z.string(), note: z.string() });

export type SellerHold = z.output<typeof sellerHoldItem>;

const holdKey = (sellerId: string): Key => ({ pk: balancePk(sellerId), sk: 'HOLD' });

const held = 'HELD-SELLERS';

export const newSellerHold = (hold: SellerHold): Write =>
  newItem({
    ...holdKey(hold.sellerId),
    kind: 'seller-hold',
    ...hold,
    ownedPk: held,
    ownedSk: `${dueTime(hold.at)}#${hold.sellerId}`,
  });

export const sellerHoldGone = (sellerId: string): Write => ({ remove: holdKey(sellerId), when: [{ exists: true }] });

/** Belongs into commits that must fail while an operator, or a change of the email address, holds the seller. */
export const sellerNotHeld = (sellerId: string, now: number): Write[] => [
  { check: holdKey(sellerId), when: [{ absent: true }] },
  noEmailHold(sellerId, now),
];

export const findSellerHold = (table: Table, sellerId: string): Promise<SellerHold | undefined> =>
  findItem(table, holdKey(sellerId), sellerHoldItem);

/** By an eventually consistent read, for display. */
export const isSellerHeld = async (table: Table, sellerId: string): Promise<boolean> =>
  (await table.get(holdKey(sellerId))) !== undefined;

/** The actor of holds that a measure sets: they end with the measure, and no operator releases them. */
export const measuresHold = 'measures';

/** The longest first. */
export const listAllSellerHolds = async (table: Table): Promise<SellerHold[]> =>
  (await queryAll(table, { index: 'owned', pk: held })).map((item) => sellerHoldItem.parse(item));
