import * as z from 'zod';
import type { Key, Table, Write } from '../ports.ts';
import { amount, type Order, orderKey } from './orders.ts';

const refundItem = z.object({ refundNo: z.string(), amount, reason: z.string() });

export type Refund = z.output<typeof refundItem>;

const refundKey = (outTradeNo: string, number: number): Key => ({ ...orderKey(outTradeNo), sk: `RFD#${number}` });

/** The intent, before the provider is asked: whoever retries finds the same number and cannot refund twice. */
export const newRefund = (order: Order, refund: Refund): Write => ({
  put: { ...refundKey(order.outTradeNo, 1), kind: 'refund', ...refund },
  when: [{ absent: true }],
});

export async function findRefund(table: Table, outTradeNo: string, number = 1): Promise<Refund | undefined> {
  const item = await table.get(refundKey(outTradeNo, number), { consistent: true });
  return item && refundItem.parse(item);
}
