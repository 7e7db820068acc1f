import type { Wrong } from '../../domain/books/recount.ts';
import type { Table } from '../../ports/table.ts';
import { findOrder, type Order } from '../../store/orders/orders.ts';
import { countPurchases, findPurchase, purchasesOf } from '../../store/orders/purchases.ts';

/** I3: whoever paid owns the file, and whoever has the money back does not own it through that order. */
async function wrongSale(table: Table, outTradeNo: string, order: Order | undefined): Promise<Wrong[]> {
  const purchase = order && (await findPurchase(table, order.buyer.id, order.fileId));
  const owns = purchase?.outTradeNo === outTradeNo ? 1 : 0;
  const paid = order?.status === 'paid' || order?.status === 'refunding' ? 1 : 0;
  return owns === paid ? [] : [{ what: 'purchases', whose: outTradeNo, counted: owns, booked: paid }];
}

/** I10: what is counted of a buyer's purchases is how many there are. */
async function wrongBuyer(table: Table, buyerId: string): Promise<Wrong[]> {
  const [counted, booked] = await Promise.all([countPurchases(table, buyerId), table.count(purchasesOf(buyerId))]);
  return counted === booked ? [] : [{ what: 'purchases of a buyer', whose: buyerId, counted, booked }];
}

const atOnce = 25;

async function inTurn<T>(list: readonly T[], look: (one: T) => Promise<Wrong[]>): Promise<Wrong[]> {
  const found: Wrong[] = [];
  for (let at = 0; at < list.length; at += atOnce)
    found.push(...(await Promise.all(list.slice(at, at + atOnce).map(look))).flat());
  return found;
}

/** Only who is wrong is looked at again: the count follows a purchase a moment later. */
async function wrongBuyers(table: Table, buyers: ReadonlySet<string>, { looks, pause }: Looking): Promise<Wrong[]> {
  let wrong = await inTurn([...buyers], (buyerId) => wrongBuyer(table, buyerId));
  for (let look = 1; look < looks && wrong.length > 0; look++) {
    await pause?.();
    wrong = await inTurn(
      wrong.map(({ whose }) => whose),
      (buyerId) => wrongBuyer(table, buyerId),
    );
  }
  return wrong;
}

interface Looking {
  looks: number;
  pause?: (() => Promise<void>) | undefined;
}

/** What these sales left with their buyers. */
export async function wrongSales(table: Table, orders: readonly string[], looking: Looking): Promise<Wrong[]> {
  const buyers = new Set<string>();
  const wrong = await inTurn(orders, async (outTradeNo) => {
    const order = await findOrder(table, outTradeNo);
    if (order) buyers.add(order.buyer.id);
    return wrongSale(table, outTradeNo, order);
  });
  return [...wrong, ...(await wrongBuyers(table, buyers, looking))];
}
