import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPayment } from '#functions/api/payments/create-payment';
import { mockNotify } from '#functions/api/payments/mock-notify';
import { logger } from '#functions/runtime/log';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { newPurchase, purchasesMoved } from '#functions/store/orders/purchases';
import { newSale, saleSettled } from '#functions/store/orders/sales';
import { bucketName, bucketWrite } from '#functions/store/payouts/balance';
import { totalsWrites } from '#functions/store/payouts/totals';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { randomText } from '#functions/test/search-words';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as settlement } from '#functions/workers/settlement';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import { type Cost, meteredMarket } from './metered-market.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const sales = 20;
const earlierSales = 320;

/** A buyer buys a file a day from a seller: twenty times through the calls; `addEarlierSales` adds nearly a year before that. */
async function createMarket() {
  const market = await meteredMarket();
  const { ports, work } = market;
  const [seller, buyer] = [await member(ports, 'lin_xi'), await member(ports, 'chen_mo')];
  const words = randomText(7);
  const settled: Cost['cost'][] = [];
  let orders: Order[] = [];
  for (let sold = 0; sold < sales; sold++) {
    ports.clock.advance(day);
    const description = '逐句精讲，配真题。'.repeat(110);
    const file = await posted(ports, seller, { ...words.post(), priceFen: 500, description });
    const body = { file_post_id: file.id };
    const { data } = await valueIn(call(createPayment, ports, { user: buyer, body }));
    await call(mockNotify, ports, { body: { out_trade_no: data.out_trade_no, result: 'success' } });
    await drain(ports, [orderStatus]);
    settled.push(await work(settlement));
    const order = await findOrder(ports.table, data.out_trade_no);
    orders = order ? [order, ...orders] : orders;
  }
  return { ...market, seller, buyer, orders, settled };
}

/** Adds sales of earlier days as they are in the table once settled. */
async function addEarlierSales({ ports, seller, buyer, orders: [last] }: Awaited<ReturnType<typeof createMarket>>) {
  if (!last) throw new Error('nothing was sold');
  const amount = fen(500);
  for (let ago = 1; ago <= earlierSales; ago++) {
    const at = last.createdAt - (sales + ago) * day;
    const order = { ...last, outTradeNo: `${ports.ids.next()}_${last.fileId}`, fileId: ports.ids.next() };
    await ports.table.commit([newPurchase(order, at), newSale(order, at)]);
    await ports.table.commit([
      bucketWrite(seller.id, bucketName(at, { now: at }), amount),
      saleSettled(order.outTradeNo, { settledAt: at, bucket: bucketName(at, { now: at }) }),
      ...totalsWrites(seller.id, { amount, earnings: amount, sales: 1 }, at),
      purchasesMoved(buyer.id, 1),
    ]);
  }
}

let market: Awaited<ReturnType<typeof createMarket>>;
beforeAll(async () => {
  vi.spyOn(logger, 'info').mockReturnValue();
  market = await createMarket();
});
afterAll(() => market.stop());

type Lists = 'listPurchases' | 'listSales';

async function page(name: Lists, query: Record<string, string>) {
  const { buyer, seller } = market;
  const user = name === 'listSales' ? seller : buyer;
  const { status, body, cost } = await market.call(name, { user, query });
  expect(status, body).toBe(200);
  const { purchases, sales: sold, pagination } = JSON.parse(body);
  return { items: (purchases ?? sold).length, pagination, cost };
}

const lists: Lists[] = ['listPurchases', 'listSales'];

/** Two round trips, 0.15 units for each item and two for the list; half a unit more for the sources of sales. */
async function expectWithin(name: Lists, query: Record<string, string>, total: number) {
  const { items, pagination, cost } = await page(name, query);
  const [trips, read, write] = cost;
  expect(items).toBe(Number(query.limit));
  expect(pagination.total).toBe(total);
  expect(trips, name).toBeLessThanOrEqual(2);
  expect(read, `${name} ${JSON.stringify(query)}`).toBeLessThanOrEqual(0.15 * items + (name === 'listSales' ? 2.5 : 2));
  expect(write).toBe(0);
  return pagination.next_cursor;
}

test('settling a sale moves every count and writes both emails and the notification within this budget', () => {
  expect(Math.max(...market.settled.map(([, , write]) => write))).toBeLessThanOrEqual(39);
});

test.each(lists)('%s of twenty files on twenty days keeps to its budget', async (name) => {
  await expectWithin(name, { limit: '10' }, sales);
  await expectWithin(name, { limit: '20' }, sales);
});

test('every page of hundreds of purchases and sales costs the same', async () => {
  await addEarlierSales(market);
  for (const name of lists)
    for (const limit of ['10', '20']) {
      const cursor = await expectWithin(name, { limit }, sales + earlierSales);
      await expectWithin(name, { limit, cursor }, sales + earlierSales);
    }
});

test('a refund that is granted at once is funded in the same call, within this budget', async () => {
  const [last] = market.orders;
  const params = { out_trade_no: last?.outTradeNo ?? '' };
  const request = { user: market.buyer, params, body: { reason: '买错了' } };
  const { status, body, cost } = await market.call('requestRefund', request);
  expect([status, JSON.parse(body).data.state]).toEqual([202, 'approved']);
  const [trips, read, write] = cost;
  // The seller's buckets of 340 days, and an order with two pages of description, written when granted and when funded.
  expect(trips).toBeLessThanOrEqual(13);
  expect(read).toBeLessThanOrEqual(26);
  expect(write).toBeLessThanOrEqual(83);
});
