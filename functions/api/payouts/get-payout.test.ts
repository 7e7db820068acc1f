import { expect, test } from 'vitest';
import { firstDownload } from '#functions/store/orders/downloads';
import { askBack, deliver, fileOf, notify, order, paid } from '#functions/test/market';
import { payoutsNow, requested, soldMarket } from '#functions/test/payouts';
import { registered } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as orderStatus } from '#functions/workers/order-status';
import { hour, second } from '#shared/limits';
import { decideRefund } from '../refunds/decide-refund.ts';
import { getPayout } from './get-payout.ts';

/** A seller with one sale of ¥10.00 an hour ago, and helpers for more. */
async function selling() {
  const market = await soldMarket();
  const { ports, seller } = market;
  let buyers = 0;
  const sell = async (priceFen: number, { settled = true } = {}) => {
    buyers += 1;
    const buyer = await registered(ports, `buyer_${buyers}`);
    const file = await fileOf(ports, seller, priceFen);
    if (settled) return { buyer, file, number: await paid({ ports, file }, buyer) };
    const number = await order({ ports, file }, buyer);
    await notify(ports, number);
    await drain(ports, [orderStatus]);
    return { buyer, file, number };
  };
  const payOut = async () => {
    await requested(ports, seller);
    await market.payOut();
    const [payout] = await payoutsNow(ports, seller);
    if (!payout) throw new Error('nothing was paid out');
    return payout;
  };
  const detail = async (payout_id: string, query: Record<string, string> = {}) =>
    (await valueIn(call(getPayout, ports, { user: seller, params: { payout_id }, query }))).data;
  ports.clock.advance(hour);
  return { ...market, sell, payOut, detail };
}

const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100);

/** The sum of the parts and the amount paid out, in fen. */
function sums({ payout, sales, taken }: Awaited<ReturnType<Awaited<ReturnType<typeof selling>>['detail']>>) {
  const parts = sumOf(sales.map(({ earnings }) => earnings)) - sumOf(taken.map(({ amount }) => amount));
  return [parts, sumOf([payout.amount])];
}

test('a payout names its sales, newest first, and nobody else’s are among them', async () => {
  const { ports, sell, payOut, detail } = await selling();
  const [first, second] = [await sell(2000), await sell(399)];
  ports.clock.advance(24 * hour);
  const later = await sell(5000);
  const payout = await detail((await payOut()).id);
  expect(payout.sales.map(({ earnings }) => earnings)).toEqual([3.8, 19, 9.5]);
  expect(payout.sales.slice(0, 2).map(({ out_trade_no }) => out_trade_no)).toEqual([second.number, first.number]);
  expect(payout.sales[1]).toMatchObject({ title: '考研英语讲义', amount: 20, fee: 1, earnings: 19 });
  expect(sums(payout)).toEqual([3230, 3230]);
  ports.clock.advance(24 * hour);
  const next = await detail((await payOut()).id);
  expect(next.sales.map(({ out_trade_no }) => out_trade_no)).toEqual([later.number]);
  expect(sums(next)).toEqual([4750, 4750]);
});

test('what refunds took from it is named, and sales less refunds are the payout to the fen', async () => {
  const { ports, seller, sell, payOut, detail } = await selling();
  const [takenBack, keptSale] = [await sell(2000), await sell(100)];
  await valueIn(askBack(ports, takenBack.buyer, takenBack.number));
  await deliver(ports);
  ports.clock.advance(20 * hour);
  const within = await detail((await payOut()).id);
  expect(within.sales.map(({ out_trade_no }) => out_trade_no)).toContain(keptSale.number);
  expect(within.taken).toMatchObject([{ out_trade_no: takenBack.number, amount: 19 }]);
  expect(sums(within)).toEqual([1045, 1045]);

  const [fetched, other] = [await sell(3333), await sell(4501)];
  await ports.table.commit([firstDownload(fetched.buyer.id, fetched.file.id, ports.clock.now())]);
  ports.clock.advance(20 * hour);
  await valueIn(askBack(ports, fetched.buyer, fetched.number));
  const params = { out_trade_no: fetched.number };
  await valueIn(call(decideRefund, ports, { user: seller, params, body: { decision: 'approve' } }));
  await deliver(ports);
  const payout = await detail((await payOut()).id);
  expect(payout.sales.map(({ out_trade_no }) => out_trade_no)).toEqual([other.number, fetched.number]);
  expect(payout.taken).toHaveLength(1);
  expect(sums(payout)).toEqual([4276, 4276]);
});

test('a refund by a machine whose clock is behind is named as well', async () => {
  const { ports, sell, payOut, detail } = await selling();
  await payOut();
  ports.clock.advance(hour - (ports.clock.now() % hour));
  const takenBack = await sell(2000);
  await sell(100);
  ports.clock.advance(-5 * second);
  await valueIn(askBack(ports, takenBack.buyer, takenBack.number));
  await deliver(ports);
  ports.clock.advance(20 * hour);
  const payout = await detail((await payOut()).id);
  expect(payout.taken).toMatchObject([{ out_trade_no: takenBack.number, amount: 19 }]);
  expect(sums(payout)).toEqual([95, 95]);
});

test('the pages of a payout’s sales are all of them, and refunds come with the first', async () => {
  const { ports, sell, payOut, detail } = await selling();
  const takenBack = await sell(500);
  for (let sold = 0; sold < 3; sold++) await sell(200);
  await valueIn(askBack(ports, takenBack.buyer, takenBack.number));
  await deliver(ports);
  ports.clock.advance(24 * hour);
  const { id } = await payOut();
  const first = await detail(id, { limit: '3' });
  const second = await detail(id, { limit: '3', cursor: first.pagination.next_cursor ?? '' });
  expect([first.sales.length, second.sales.length, second.pagination.next_cursor]).toEqual([3, 2, null]);
  expect([first.taken.length, second.taken.length, first.pagination.total]).toEqual([1, 0, 5]);
  expect(sums({ ...first, sales: [...first.sales, ...second.sales] })).toEqual([1520, 1520]);
});

test('days that were folded into one bucket each still name every sale', async () => {
  const { ports, sell, payOut, detail } = await selling();
  for (let sold = 0; sold < 90; sold++) {
    ports.clock.advance(hour);
    await sell(100);
  }
  ports.clock.advance(48 * hour);
  const payout = await payOut();
  expect(payout.buckets.some((name) => name.includes('~'))).toBe(true);
  const detailed = await detail(payout.id, { limit: '100' });
  expect(detailed.sales).toHaveLength(91);
  expect(sums(detailed)).toEqual([950 + 90 * 95, 950 + 90 * 95]);
});
