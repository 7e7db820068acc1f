import * as z from 'zod';
import type { Key, Table } from '#functions/ports/table';
import { isId, isOutTradeNo } from '#shared/ids';

/**
 * WeChat takes 32 characters for an order number, and ours has 53. WeChat gets its first part, which is unique. An item
 * maps it back, written before the order can be paid.
 */
export const wechatNumberOf = (outTradeNo: string): string => outTradeNo.split('_', 1)[0] ?? '';

const keyOf = (number: string): Key => ({ pk: `WECHAT#${number}`, sk: 'WECHAT' });

const numberItem = z.object({ outTradeNo: z.string() });

/** The item counts only if its order number begins with this one. */
function orderIn(number: string, item: unknown): string | undefined {
  const { data } = numberItem.safeParse(item);
  return data?.outTradeNo.startsWith(`${number}_`) ? data.outTradeNo : undefined;
}

/**
 * WeChat's number of the order. @throws if the mapping cannot be stored: a payment that cannot be mapped back must not
 * be possible.
 */
export async function recordNumber(table: Table, outTradeNo: string): Promise<string> {
  if (!isOutTradeNo(outTradeNo)) throw new Error(`${outTradeNo} is no number of an order`);
  const number = wechatNumberOf(outTradeNo);
  const put = { ...keyOf(number), kind: 'wechat-number', outTradeNo };
  const { ok } = await table.commit([{ put, when: [{ absent: true }] }]);
  if (!ok && (await findOrderByNumber(table, number)) !== outTradeNo)
    throw new Error(`WeChat’s number ${number} belongs to another order than ${outTradeNo}`);
  return number;
}

export async function findOrderByNumber(table: Table, number: string): Promise<string | undefined> {
  if (!isId(number)) return undefined;
  return orderIn(number, await table.get(keyOf(number), { consistent: true }));
}

/** Our orders among these numbers. */
export async function findOrdersByNumber(table: Table, numbers: readonly string[]): Promise<Map<string, string>> {
  const own = [...new Set(numbers)].filter(isId);
  const items = await table.getMany(own.map(keyOf), { consistent: true });
  const orders = own.map((number, at): [string, string | undefined] => [number, orderIn(number, items[at])]);
  return new Map(orders.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
