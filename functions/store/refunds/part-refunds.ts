import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { amount, type Order, orderKey } from '../orders/orders.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';

/** A partial refund, made by an operator: the buyer keeps the file, and the sale still counts. */
export const partRefundItem = z.object({
  outTradeNo: z.string(),
  /** Counts the partial refunds of an order from 1. */
  part: z.number(),
  /** The provider's key: the same number never refunds twice. */
  refundNo: z.string(),
  amount,
  /** The platform's share of the amount. */
  fee: amount,
  reason: z.string(),
  /** `refused`: the provider declined it, and seller and platform have their shares again. */
  state: z.enum(['approved', 'done', 'refused']),
  begunAt: z.number(),
  doneAt: z.number().optional(),
  /** The provider's code of the refusal. */
  lastCode: z.string().optional(),
});

export type PartRefund = z.output<typeof partRefundItem>;

const partKey = (outTradeNo: string, part: number): Key => ({ ...orderKey(outTradeNo), sk: `PRT#${part}` });

export const findPart = (table: Table, outTradeNo: string, part: number): Promise<PartRefund | undefined> =>
  findItem(table, partKey(outTradeNo, part), partRefundItem);

/** All partial refunds of an order, by their numbers. A consistent read: a missing one would pass for a refund by hand. */
export async function findParts(table: Table, { outTradeNo, partCount = 0 }: Order): Promise<PartRefund[]> {
  const numbers = Array.from({ length: partCount }, (_, at) => at + 1);
  const items = await table.getMany(
    numbers.map((part) => partKey(outTradeNo, part)),
    { consistent: true },
  );
  return items.filter((item) => item !== undefined).map((item) => partRefundItem.parse(item));
}

export const newPartRefund = (refund: PartRefund): Write =>
  newItem({ ...partKey(refund.outTradeNo, refund.part), kind: 'part-refund', ...refund });

const leaveApproved = ({ outTradeNo, part }: PartRefund, set: Partial<PartRefund>): Write =>
  changeItem(partKey(outTradeNo, part), set, [{ attribute: 'state', equals: 'approved' }]);

export const partDoneWrite = (refund: PartRefund, doneAt: number): Write =>
  leaveApproved(refund, { state: 'done', doneAt });

export const partRefusedWrite = (refund: PartRefund): Write =>
  leaveApproved(refund, { state: 'refused', lastCode: refund.lastCode });
