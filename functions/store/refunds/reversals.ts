import * as z from 'zod';
import type { orderMoves } from '#functions/domain/orders/orders';
import type { TakenBack } from '#functions/domain/refunds/reversals';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { fen } from '#shared/money';
import { amount, type Order, orderKey, orderMove } from '../orders/orders.ts';
import { duePartition, dueTime } from '../table/due.ts';
import { findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/** What the provider took back of an order without our asking, one item each, under the provider's number. */
const reversalItem = z.object({
  outTradeNo: z.string(),
  theirNo: z.string(),
  what: z.enum(['refund', 'dispute']),
  amount,
  /** Out of the sale; less than the amount where the sale did not hold so much any more. */
  taken: z.object({ amount, earnings: amount, fee: amount }),
  /** Of the seller's part, what the seller's balance gave. */
  debited: amount,
  state: z.enum(['open', 'won', 'lost', 'done', 'failed']),
  /** It is what the order's own refund came to, and is booked as that. */
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

/** Open disputes are on a list for people. */
const listed = ({ outTradeNo, state, at }: Pick<Reversal, 'outTradeNo' | 'state' | 'at'>) => ({
  duePk: state === 'open' ? duePartition('DSP', outTradeNo) : undefined,
  dueAt: state === 'open' ? dueTime(at) : undefined,
});

export const reversalMove = (reversal: Reversal, state: Reversal['state']): Write => ({
  update: keyOf(reversal),
  change: { set: { state, ...listed({ ...reversal, state }) } },
  when: [{ attribute: 'state', equals: reversal.state }],
});

export const findReversal = (table: Table, outTradeNo: string, theirNo: string): Promise<Reversal | undefined> =>
  findItem(table, keyOf({ outTradeNo, theirNo }), reversalItem);

export const listReversals = async (table: Table, outTradeNo: string): Promise<Reversal[]> =>
  (await queryAll(table, { pk: orderKey(outTradeNo).pk, beginsWith: 'REV#', consistent: true })).map(readReversal);

const unchanged = (attribute: string, value: number | undefined): Condition =>
  value === undefined ? { attribute, absent: true } : { attribute, equals: value };

/** Nothing more of the order has been taken back since it was read. */
export const stillHeld = (order: Order): Condition => unchanged('takenBack', order.takenBack);

type TakenAmounts = Pick<TakenBack, 'amount' | 'earnings'>;

/** A part goes back, and is counted: only while the buyer owns it by this order. */
export function partTakenWrite(order: Order, { amount: sum, earnings }: TakenAmounts): Write {
  const { outTradeNo, takenBack = fen(0), takenEarnings = fen(0) } = order;
  return {
    update: orderKey(outTradeNo),
    change: { set: { takenBack: takenBack + sum, takenEarnings: takenEarnings + earnings }, add: { partCount: 1 } },
    when: [{ attribute: 'status', equals: 'paid' }, stillHeld(order)],
  };
}

/** So much more of the order is taken back, or less where it is negative; with `move` it changes its state by that. */
export function takenBackWrite(order: Order, amounts: TakenAmounts, move?: keyof typeof orderMoves): Write {
  const { outTradeNo, status, takenBack = fen(0), takenEarnings = fen(0) } = order;
  const set = { takenBack: takenBack + amounts.amount, takenEarnings: takenEarnings + amounts.earnings };
  const when = [stillHeld(order)];
  if (move) return orderMove({ outTradeNo, move, set }, { when });
  return { update: orderKey(outTradeNo), change: { set }, when: [{ attribute: 'status', equals: status }, ...when] };
}
