import { expect, test } from 'vitest';
import { totalsWrites } from '#functions/store/payouts/totals';
import { askBack, deliver, fileOf, notify, order, paid, testMarket } from '#functions/test/market';
import { payoutsNow, requested, soldMarket } from '#functions/test/payouts';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as orderStatus } from '#functions/workers/order-status';
import { schedule as sweep } from '#functions/workers/sweep';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { listSales } from '../orders/list-sales.ts';
import { getBalance } from './get-balance.ts';
import { listBalanceEntries } from './list-balance-entries.ts';
import { listDailyEarnings } from './list-daily-earnings.ts';
import { listPayouts } from './list-payouts.ts';
import { withdraw } from './withdraw.ts';

test('somebody who never sold anything has nothing, everywhere', async () => {
  const { ports, buyer } = await testMarket();
  const { currency, maturing, ...balance } = (await valueIn(call(getBalance, ports, { user: buyer }))).data;
  expect([currency, maturing, ...Object.values(balance).filter(Boolean)]).toEqual(['CNY', []]);
});

test('a sale that is paid and not settled yet is pending', async () => {
  const market = await testMarket({ price: 1000 });
  const outTradeNo = await order(market, market.buyer);
  await notify(market.ports, outTradeNo);
  await drain(market.ports, [orderStatus]);
  expect((await valueIn(call(getBalance, market.ports, { user: market.seller }))).data).toMatchObject({
    available: 0,
    pending: 9.5,
  });
});

test('tells what the last 7 and 30 days brought, and takes refunds off the day they were made on', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, other, seller } = market;
  const glance = async () => {
    const { earnings_7d, earnings_30d, total_earnings } = (await valueIn(call(getBalance, ports, { user: seller })))
      .data;
    return [earnings_7d, earnings_30d, total_earnings];
  };
  const sell = async (who: typeof buyer, fen: number) => paid({ ports, file: await fileOf(ports, seller, fen) }, who);
  await sell(buyer, 1000);
  ports.clock.advance(6 * day);
  expect(await glance()).toEqual([9.5, 9.5, 9.5]);
  ports.clock.advance(day);
  const out_trade_no = await sell(other, 2000);
  expect(await glance()).toEqual([19, 28.5, 28.5]);
  await valueIn(askBack(ports, other, out_trade_no));
  await deliver(ports);
  expect(await glance()).toEqual([0, 9.5, 9.5]);
  ports.clock.advance(23 * day);
  expect(await glance()).toEqual([0, 0, 9.5]);
});

test('after a payout came back no time is promised until the seller has done something', async () => {
  const { ports, seller, payOut } = await soldMarket();
  Object.assign(ports.payouts.current, {
    submit: async () => ({ state: 'rejected', code: 'PAYEE_NOT_EXIST', who: 'seller' }),
  });
  const balance = async () => (await valueIn(call(getBalance, ports, { user: seller }))).data;
  expect((await balance()).next_payout_at).not.toBeNull();
  await ports.queues.send('payout', { kind: 'request', sellerId: seller.id });
  await payOut();
  for (let at = 0; at < 12; at++) {
    ports.clock.advance(minute);
    await sweep.run(ports);
    await payOut();
  }
  expect(await balance()).toMatchObject({ available: 9.5, in_transit: 0, next_payout_at: null });
});

test('pays out what is available now, and every page shows where the money is', async () => {
  const { ports, seller, payOut } = await soldMarket();
  const balance = async () => (await valueIn(call(getBalance, ports, { user: seller }))).data;
  const firstSale = async () => (await valueIn(call(listSales, ports, { user: seller }))).sales[0];
  expect(await balance()).toMatchObject({
    available: 9.5,
    in_transit: 0,
    paid_out: 0,
    payout_account: 'n***@example.com',
  });
  expect(await firstSale()).toMatchObject({ payout_state: 'available' });

  const response = await call(withdraw, ports, { user: seller, body: { amount: 9.5 } });
  expect(response).toMatchObject({ ok: true, value: { data: { amount: 9.5, state: 'created' } } });
  expect(await balance()).toMatchObject({ available: 0, in_transit: 9.5, next_payout_at: null });
  expect(await firstSale()).toMatchObject({ payout_state: 'in_transit' });

  await payOut();
  expect(await balance()).toMatchObject({ available: 0, in_transit: 0, paid_out: 9.5, total_earnings: 9.5 });
  expect(await firstSale()).toMatchObject({ payout_state: 'arrived' });
  const { entries } = (await valueIn(call(listBalanceEntries, ports, { user: seller }))).data;
  expect(entries.map(({ amount }) => amount).toSorted()).toEqual([-9.5, 9.5]);
  const { payouts } = (await valueIn(call(listPayouts, ports, { user: seller }))).data;
  expect(payouts).toMatchObject([{ state: 'succeeded', amount: 9.5, account: 'n***@example.com', reason: null }]);
});

test('a changed account waits for its hold, and the message says until when', async () => {
  const { ports, seller } = await soldMarket({ heldUntil: Date.UTC(2026, 10, 20, 4) + day });
  const refused = await call(withdraw, ports, { user: seller, body: {}, language: 'zh' });
  expect(refused).toMatchObject({
    code: 'payout_account_held',
    params: { until: '2026年11月21日 12:00（北京时间）' },
  });
});

/** A sale that was paid out, and a later one. */
async function statement() {
  const market = await soldMarket();
  const { ports, seller, other } = market;
  ports.clock.advance(24 * hour);
  await requested(ports, seller);
  await market.payOut();
  const [payout] = await payoutsNow(ports, seller);
  ports.clock.advance(hour);
  const later = await paid({ ports, file: await fileOf(ports, seller, 2000) }, other);
  const entries = async (query: Record<string, string> = {}, user = seller) =>
    (await valueIn(call(listBalanceEntries, ports, { user, query }))).data;
  return { ...market, payout, later, entries };
}

test('every movement says what it was for: a sale its file and order, a payout its number', async () => {
  const { entries, payout, later, other } = await statement();
  const listed = (await entries()).entries;
  expect(listed.map(({ type, amount }) => [type, amount])).toEqual([
    ['sale', 19],
    ['payout', -9.5],
    ['sale', 9.5],
  ]);
  expect(listed[0]).toMatchObject({ title: '考研英语讲义', out_trade_no: later });
  expect(listed[1]).toMatchObject({ payout_id: payout?.id });
  expect(listed[1]?.title).toBeUndefined();
  expect((await entries({}, other)).entries).toEqual([]);
});

test('one kind is shown alone, page by page', async () => {
  const { entries } = await statement();
  const { entries: first, pagination } = await entries({ type: 'sale', limit: '1' });
  expect([first.map(({ amount }) => amount), pagination.total]).toEqual([[19], 2]);
  const { entries: second } = await entries({ type: 'sale', limit: '1', cursor: pagination.next_cursor ?? '' });
  expect(second.map(({ amount }) => amount)).toEqual([9.5]);
  expect((await entries({ type: 'payout_returned' })).entries).toEqual([]);
});

async function earnings() {
  const { ports, seller } = await testMarket();
  const now = ports.clock.now();
  const earn = (amount: number, ago: number) => {
    const change = { amount: fen(amount), earnings: fen(amount), sales: amount < 0 ? -1 : 1 } as const;
    return ports.table.commit(totalsWrites(seller.id, change, now - ago * day));
  };
  const list = async (days: number) =>
    (await valueIn(call(listDailyEarnings, ports, { user: seller, query: { days } }))).data;
  return { earn, list };
}

test('each of the last days has what settled on it, today the last, and nothing is left out between', async () => {
  const { earn, list } = await earnings();
  await earn(950, 0);
  await earn(1900, 2);
  await earn(100, 2);
  await earn(7, 3);
  expect(await list(3)).toEqual({
    days: [
      { date: '2026-11-18', earnings: 20, sales: 2 },
      { date: '2026-11-19', earnings: 0, sales: 0 },
      { date: '2026-11-20', earnings: 9.5, sales: 1 },
    ],
    total: 29.5,
  });
  const ninety = await list(90);
  expect([ninety.days.length, ninety.total, ninety.days[0]?.date]).toEqual([90, 29.57, '2026-08-23']);
});

test('a day of refunds is below zero', async () => {
  const { earn, list } = await earnings();
  await earn(-300, 1);
  await earn(250, 0);
  expect((await list(2)).days.map(({ earnings }) => earnings)).toEqual([-3, 2.5]);
});
