import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem, unchanged } from '../table/items.ts';
import { balancePk } from './balance-key.ts';

/**
 * Counts the payouts of a seller without a verified identity, so that of two concurrent ones only one fits the limit.
 */
const unverifiedKey = (sellerId: string): Key => ({ pk: balancePk(sellerId), sk: 'UNPROVEN' });

export const unverifiedItem = z.object({ payouts: z.number() });

export const countUnverifiedPayouts = async (table: Table, sellerId: string): Promise<number> =>
  (await findItem(table, unverifiedKey(sellerId), unverifiedItem))?.payouts ?? 0;

/** Fails if another payout was made since the count was read. */
export const unverifiedPayoutWrite = (sellerId: string, payouts: number): Write => ({
  update: unverifiedKey(sellerId),
  change: { set: { kind: 'unproven' }, add: { payouts: 1 } },
  when: [unchanged('payouts', payouts || undefined)],
});
