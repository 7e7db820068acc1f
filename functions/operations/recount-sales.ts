import type { Wrong } from '../domain/recount.ts';
import type { Table } from '../ports.ts';
import { findOrder } from '../store/orders.ts';
import { findPurchase } from '../store/purchases.ts';

/** I3: whoever paid owns the file, and whoever has the money back does not own it through that order. */
async function wrongSale(table: Table, outTradeNo: string): Promise<Wrong[]> {
  const order = await findOrder(table, outTradeNo);
  const purchase = order && (await findPurchase(table, order.buyer.id, order.fileId));
  const owns = purchase?.outTradeNo === outTradeNo ? 1 : 0;
  const paid = order?.status === 'paid' || order?.status === 'refunding' ? 1 : 0;
  return owns === paid ? [] : [{ what: 'purchases', whose: outTradeNo, counted: owns, booked: paid }];
}

const atOnce = 25;

export async function wrongSales(table: Table, orders: readonly string[]): Promise<Wrong[]> {
  const found: Wrong[] = [];
  for (let at = 0; at < orders.length; at += atOnce) {
    const some = orders.slice(at, at + atOnce);
    found.push(...(await Promise.all(some.map((one) => wrongSale(table, one)))).flat());
  }
  return found;
}
