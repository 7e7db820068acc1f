import * as z from 'zod';
import type { orderMoves } from '#functions/domain/orders/orders';
import type { SaleSplit } from '#functions/domain/refunds/reversals';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { fen } from '#shared/money';
import { amount, findOrder, type Order, orderKey, orderMove } from '../orders/orders.ts';
import { duePartition, dueTime } from '../table/due.ts';
import { changeItem, findItem, newItem, unchanged } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/**
 * Money that a provider took back without our request, a refund in its console or a dispute: one item each, by the
 * provider's number.
 */
const reversalItem = z.object({
  outTradeNo: z.string(),
  theirNo: z.string(),
  /** The number in the provider's notification, if its bills do not have it. */
  refundNo: z.string().optional(),
  what: z.enum(['refund', 'dispute']),
  amount,
  /** The part taken from the sale, which is less than the amount if the sale held less. */
  taken: z.object({ amount, earnings: amount, fee: amount }),
  /** The part of the seller's share that the seller's balance could give. */
  debited: amount,
  state: z.enum(['open', 'won', 'lost', 'done', 'failed']),
  /** Booked as the order's own refund. */
  asOurs: z.literal(true).optional(),
  at: z.number(),
});

export type Reversal = z.output<typeof reversalItem>;

export const readReversal = (item: Item): Reversal => reversalItem.parse(item);

const keyOf = ({ outTradeNo, theirNo }: Pick<Reversal, 'outTradeNo' | 'theirNo'>): Key => ({
  ...orderKey(outTradeNo),
  sk: `REV#${theirNo}`,
});

export const newReversal = (reversal: Reversal): Write =>
  newItem({ ...keyOf(reversal), kind: 'reversal', ...reversal, ...listed(reversal) });

/** Open disputes are on the operators' list. */
const listed = ({ outTradeNo, state, at }: Pick<Reversal, 'outTradeNo' | 'state' | 'at'>) => ({
  duePk: state === 'open' ? duePartition('DSP', outTradeNo) : undefined,
  dueAt: state === 'open' ? dueTime(at) : undefined,
});

export const reversalMove = (reversal: Reversal, state: Reversal['state']): Write =>
  changeItem(keyOf(reversal), { state, ...listed({ ...reversal, state }) }, [
    { attribute: 'state', equals: reversal.state },
  ]);

export const findReversal = (table: Table, outTradeNo: string, theirNo: string): Promise<Reversal | undefined> =>
  findItem(table, keyOf({ outTradeNo, theirNo }), reversalItem);

export const findOrderAndReversal = (table: Table, outTradeNo: string, theirNo: string) =>
  Promise.all([findOrder(table, outTradeNo), findReversal(table, outTradeNo, theirNo)]);

export const listReversals = async (table: Table, outTradeNo: string): Promise<Reversal[]> =>
  (await queryAll(table, { pk: orderKey(outTradeNo).pk, beginsWith: 'REV#', consistent: true })).map(readReversal);

/** Fails if more of the order was taken back since it was read. */
export const stillHeld = (order: Order): Condition => unchanged('takenBack', order.takenBack);

type TakenAmounts = Pick<SaleSplit, 'amount' | 'earnings'>;

/** Counts a partial refund; fails if the order has changed its state since it was read. */
export function partTakenWrite(order: Order, { amount: sum, earnings }: TakenAmounts): Write {
  const { outTradeNo, status, takenBack = fen(0), takenEarnings = fen(0) } = order;
  return {
    update: orderKey(outTradeNo),
    change: { set: { takenBack: takenBack + sum, takenEarnings: takenEarnings + earnings }, add: { partCount: 1 } },
    when: [{ attribute: 'status', equals: status }, stillHeld(order)],
  };
}

/** Adds to the amount taken back, or subtracts a negative one; with `move` the order changes its state as well. */
export function takenBackWrite(order: Order, amounts: TakenAmounts, move?: keyof typeof orderMoves): Write {
  const { outTradeNo, status, takenBack = fen(0), takenEarnings = fen(0) } = order;
  const set = { takenBack: takenBack + amounts.amount, takenEarnings: takenEarnings + amounts.earnings };
  const when = [stillHeld(order)];
  if (move) return orderMove({ outTradeNo, move, set }, { when });
  return changeItem(orderKey(outTradeNo), set, [{ attribute: 'status', equals: status }, ...when]);
}
