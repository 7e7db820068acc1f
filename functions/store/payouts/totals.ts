import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';
import { type Fen, fen } from '#shared/money';
import { nextPayoutRun } from '#shared/payouts/payout-dates';
import { amount } from '../orders/orders.ts';
import { dueFields } from '../table/due.ts';
import { balancePk } from './balance-key.ts';
import { earnedWrite } from './earned.ts';

/** A seller's totals over all time; they also put the seller on the list of payout runs. */
export const totalsKey = (sellerId: string): Key => ({ pk: balancePk(sellerId), sk: 'TOTAL' });

/**
 * Adds a sale to totals and day; with negative amounts a refund (`sales: -1`) or part of one (`sales: 0`). Either way
 * the next payout run checks the seller.
 */
export const totalsWrites = (
  sellerId: string,
  change: { amount: Fen; earnings: Fen; sales: 1 | 0 | -1; refunds?: number; paidOut?: Fen },
  now: number,
): Write[] => [
  {
    update: totalsKey(sellerId),
    change: {
      set: { kind: 'totals', sellerId, ...dueFields('PAY', sellerId, nextPayoutRun(now)) },
      add: {
        gross: change.amount,
        earnings: change.earnings,
        sales: change.sales,
        refunds: change.refunds ?? (change.sales < 0 ? 1 : 0),
        paidOut: change.paidOut ?? 0,
        changes: 1,
      },
    },
  },
  earnedWrite(sellerId, change, now),
];

/** `upTo` is the payout's last bucket if it took the oldest ones: everything before that is paid now. */
export const paidOutWrite = (sellerId: string, { paid, upTo }: { paid: Fen; upTo?: string | undefined }): Write => ({
  update: totalsKey(sellerId),
  change: { ...(upTo !== undefined && { set: { openFrom: upTo } }), add: { paidOut: paid, payouts: 1 } },
});

export const payoutDueWrite = (sellerId: string, at: number): Write => ({
  update: totalsKey(sellerId),
  change: { set: dueFields('PAY', sellerId, at), add: { changes: 1 } },
  when: [{ exists: true }],
});

/**
 * Removes the seller from the payout runs until the next sale. Fails if a sale settled, or an account was set, since
 * `totals` were read.
 */
export const payoutNotDueWrite = (sellerId: string, totals: Totals): Write =>
  changeItem(totalsKey(sellerId), dueFields('PAY', sellerId, undefined), [
    { attribute: 'changes', equals: totals.changes },
  ]);

const totalsItem = z.object({
  gross: amount,
  earnings: amount,
  sales: z.number(),
  /** Refunded sales, which `sales` no longer counts. */
  refunds: z.number().default(0),
  paidOut: amount.default(fen(0)),
  payouts: z.number().default(0),
  /** Buckets before this one are paid. */
  openFrom: z.string().optional(),
  /** Counts the reasons for a payout run to check the seller: sales, refunds, accounts. */
  changes: z.number().default(0),
  /** When the next payout run checks the seller; absent while there is nothing to try. */
  dueAt: z.string().optional(),
});

export type Totals = z.output<typeof totalsItem>;

export const readTotals = (item: Item | undefined): Totals =>
  totalsItem.parse(item ?? { gross: 0, earnings: 0, sales: 0 });

/** Totals of all settled sales less refunds, in fen. */
export async function findTotals(
  table: Table,
  sellerId: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Totals> {
  return readTotals(await table.get(totalsKey(sellerId), { consistent }));
}
