import type { Wrong } from '../../domain/books/recount.ts';
import type { Table } from '../../ports/table.ts';
import { findOrder, type Order } from '../../store/orders/orders.ts';
import { countPurchases, findPurchase, purchasesOf } from '../../store/orders/purchases.ts';
import { inBatches } from './in-batches.ts';

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

const inTurn = async <T>(list: readonly T[], look: (one: T) => Promise<Wrong[]>): Promise<Wrong[]> =>
  (await inBatches(list, atOnce, look)).flat();

/** Only who is wrong is looked at again: the count follows a purchase a moment later. */
async function wrongBuyers(table: Table, buyers: ReadonlySet<string>, { looks, pause }: Looking): Promise<Wrong[]> {
  const look = (list: readonly string[]) => inTurn(list, (buyerId) => wrongBuyer(table, buyerId));
  let wrong = await look([...buyers]);
  for (let looked = 1; looked < looks && wrong.length > 0; looked++) {
    await pause?.();
    wrong = await look(wrong.map(({ whose }) => whose));
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
