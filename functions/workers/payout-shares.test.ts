import { expect, test } from 'vitest';
import { hour, minute, second } from '#shared/limits';
import { listSales } from '../api/orders/list-sales.ts';
import { getBalance } from '../api/payouts/get-balance.ts';
import { listBalanceEntries } from '../api/payouts/list-balance-entries.ts';
import { listPayouts } from '../api/payouts/list-payouts.ts';
import { withdraw } from '../api/payouts/withdraw.ts';
import { findPosting } from '../store/books/ledger.ts';
import { findOrder } from '../store/orders/orders.ts';
import { Crash } from '../test/crash.ts';
import { type Death, dyingOnce } from '../test/death.ts';
import { askBack, deliver, fileOf, pass } from '../test/market.ts';
import { payoutsNow, setPayee, testAccount } from '../test/payouts.ts';
import { call, drain, valueIn } from '../test/ports.ts';
import { goToPay, postTo, splitMarket } from '../test/providers.ts';
import { recountAll } from '../usecases/operations/recount.ts';
import { findRefund } from '../usecases/refunds/refunds.ts';
import { worker as orderStatus } from './order-status.ts';
import { worker } from './payout.ts';

/** A market whose sales are split at Alipay, and what is asked of it here. */
async function sharing() {
  const market = await splitMarket();
  const { ports, alipay, seller } = market;
  const setAccount = () => setPayee(ports, seller.id);
  const work = async (by: typeof ports = ports) => {
    await deliver(by);
    await drain(by, [worker]);
    await deliver(by);
  };
  const wait = (ms: number, step = 5 * minute) => pass(ports, ms, { step, work });
  const sell = async (user: { id: string }, file = market.file) => {
    const { outTradeNo, address } = await goToPay({ ports, file }, user);
    alipay.pay(address);
    await alipay.catchUp(postTo(ports));
    return outTradeNo;
  };
  const payouts = () => payoutsNow(ports, seller);
  const splits = () => [...alipay.trades.all.values()].flatMap((trade) => [...trade.splits.values()]);
  const wrong = async () => (await recountAll(ports)).wrong;
  const balance = async () => (await valueIn(call(getBalance, ports, { user: seller }))).data;
  const refund = (outTradeNo: string) => askBack(ports, market.buyer, outTradeNo);
  const status = async (outTradeNo: string) => (await findOrder(ports.table, outTradeNo))?.status;
  return { ...market, setAccount, work, wait, sell, payouts, splits, balance, refund, status, wrong };
}

test('every sale is split as soon as it is paid, in a payout of its own whose way can be followed', async () => {
  const { ports, seller, buyer, other, setAccount, work, sell, payouts, splits, balance, wrong } = await sharing();
  await setAccount();
  const second = await fileOf(ports, seller, 500);
  const sold = [await sell(buyer), await sell(other, second)];
  await work();
  expect(splits()).toMatchObject([
    { amount: 950, account: testAccount },
    { amount: 475, account: testAccount },
  ]);
  const made = await payouts();
  expect(made.map(({ state, sale }) => [state, sale?.outTradeNo])).toEqual(
    expect.arrayContaining(sold.map((one) => ['succeeded', one])),
  );
  const { sales } = await valueIn(call(listSales, ports, { user: seller }));
  for (const { out_trade_no, payout_id, payout_state } of sales) {
    const of = made.find(({ sale }) => sale?.outTradeNo === out_trade_no);
    expect([payout_id, payout_state]).toEqual([of?.id, 'arrived']);
  }
  expect(await balance()).toMatchObject({ available: 0, in_transit: 0, frozen: 0, paid_out: 14.25 });
  expect(await wrong()).toEqual([]);
});

test('shares wait for an account, and then all go', async () => {
  const { ports, seller, buyer, other, setAccount, work, wait, sell, payouts, splits, balance } = await sharing();
  await sell(buyer);
  await sell(other);
  await work();
  expect([await payouts(), (await balance()).available]).toEqual([[], 19]);
  await setAccount();
  expect(await call(withdraw, ports, { user: seller, body: {} })).toMatchObject({ ok: true });
  await wait(hour);
  expect(splits()).toHaveLength(2);
  expect((await payouts()).map(({ amount, state }) => [amount, state])).toEqual([
    [950, 'succeeded'],
    [950, 'succeeded'],
  ]);
  expect(await call(withdraw, ports, { user: seller, body: {} })).toMatchObject({ code: 'payout_too_small' });
});

test('a lost hint costs no share: the next run finds it, and no share goes twice', async () => {
  const { ports, seller, buyer, setAccount, work, wait, sell, splits } = await sharing();
  await setAccount();
  await sell(buyer);
  await deliver(ports);
  ports.queues.sent.splice(0);
  await wait(7 * hour, 30 * minute);
  expect(splits()).toHaveLength(1);
  const request = { kind: 'request', sellerId: seller.id } as const;
  await Promise.all(Array.from({ length: 10 }, () => worker.work(request, ports)));
  await work();
  expect(splits()).toHaveLength(1);
});

test('a refund before the share has gone needs nothing back from the seller', async () => {
  const { ports, buyer, setAccount, work, wait, sell, payouts, refund, balance, wrong, status } = await sharing();
  const outTradeNo = await sell(buyer);
  await work();
  await refund(outTradeNo);
  await setAccount();
  await wait(8 * hour, hour);
  expect(await status(outTradeNo)).toBe('refunded');
  expect(await payouts()).toEqual([]);
  expect(await findPosting(ports.table, `ROY#${outTradeNo}`)).toBeUndefined();
  expect(await balance()).toMatchObject({ available: 0, paid_out: 0, total_earnings: 0 });
  expect(await wrong()).toEqual([]);
});

test('a refund after the share has gone takes it back from the seller first, and the books say so', async () => {
  const { ports, seller, buyer, setAccount, work, wait, sell, splits, refund, balance, wrong, status } =
    await sharing();
  await setAccount();
  const outTradeNo = await sell(buyer);
  await work();
  expect((await balance()).paid_out).toBe(9.5);
  await refund(outTradeNo);
  await work();
  await wait(hour);
  expect(await status(outTradeNo)).toBe('refunded');
  expect(splits()).toMatchObject([{ amount: 950, returned: true }]);
  expect(await findPosting(ports.table, `ROY#${outTradeNo}`)).toMatchObject({
    entries: [
      { account: 'psp:alipay', amount: 950 },
      { account: `seller:${seller.id}`, amount: -950 },
    ],
  });
  expect(await balance()).toMatchObject({ available: 0, in_transit: 0, paid_out: 0, total_earnings: 0 });
  const { entries } = (await valueIn(call(listBalanceEntries, ports, { user: seller }))).data;
  expect(entries.map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
    ['payout', -9.5],
    ['payout_returned', 9.5],
    ['refund', -9.5],
    ['sale', 9.5],
  ]);
  expect(await wrong()).toEqual([]);
});

test('a share that was paid before midnight and settled after it is found again by its refund', async () => {
  const { ports, buyer, setAccount, work, wait, sell, splits, refund, balance, wrong, status } = await sharing();
  await setAccount();
  // Noon in Beijing, until a second before midnight.
  ports.clock.advance(12 * hour - second);
  const outTradeNo = await sell(buyer);
  await drain(ports, [orderStatus]);
  ports.clock.advance(minute);
  await work();
  expect([splits().length, (await balance()).paid_out]).toEqual([1, 9.5]);
  expect((await balance()).in_transit).toBe(0);
  await refund(outTradeNo);
  await wait(hour);
  expect(await status(outTradeNo)).toBe('refunded');
  expect(splits()).toMatchObject([{ amount: 950, returned: true }]);
  expect(await balance()).toMatchObject({ available: 0, in_transit: 0, paid_out: 0, total_earnings: 0 });
  expect(await wrong()).toEqual([]);
});

test('what the seller does not have any more is left to a person', async () => {
  const { ports, alipay, buyer, setAccount, work, sell, refund } = await sharing();
  await setAccount();
  const outTradeNo = await sell(buyer);
  await work();
  alipay.trades.refusing = 'ACQ.ROYALTY_REFUND_FAILED';
  await refund(outTradeNo);
  await work();
  expect(await findRefund(ports.table, outTradeNo)).toMatchObject({
    state: 'manual',
    lastCode: 'ACQ.ROYALTY_REFUND_FAILED',
  });
});

test('a refund waits while nobody knows whether the share has arrived', async () => {
  const { alipay, buyer, setAccount, work, wait, sell, splits, refund, balance, status } = await sharing();
  await setAccount();
  alipay.faults.plan('lose response', { method: 'alipay.trade.order.settle', times: 1 });
  alipay.faults.plan('system error', { method: 'alipay.trade.order.settle.query', times: 2 });
  const outTradeNo = await sell(buyer);
  await work();
  expect((await balance()).in_transit).toBe(9.5);
  await refund(outTradeNo);
  await work();
  expect(await status(outTradeNo)).toBe('refunding');
  await wait(hour);
  expect(await status(outTradeNo)).toBe('refunded');
  expect(splits()).toMatchObject([{ amount: 950, returned: true }]);
  expect(await balance()).toMatchObject({ available: 0, in_transit: 0, frozen: 0, paid_out: 0 });
});

test('a share that its seller cannot be given is theirs again, and goes once they ask', async () => {
  const { ports, alipay, seller, buyer, setAccount, work, wait, sell, payouts, splits, balance } = await sharing();
  await setAccount();
  alipay.transfers.refusing.set(testAccount, 'ACQ.USER_NOT_EXIST');
  await sell(buyer);
  await work();
  await wait(20 * minute, minute);
  expect((await payouts()).map(({ state }) => state)).toEqual(['failed']);
  expect((await balance()).available).toBe(9.5);
  alipay.transfers.refusing.clear();
  expect(await call(withdraw, ports, { user: seller, body: {} })).toMatchObject({ ok: true });
  await work();
  expect(splits()).toHaveLength(1);
  const { data } = await valueIn(call(listPayouts, ports, { user: seller }));
  expect(data.payouts.map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded']);
});

/** A sale, its share and its refund, with a worker that dies once; what it had in hand is lost with it. */
async function lifeOf(death?: Death): Promise<number> {
  const { ports, buyer, setAccount, work, wait, sell, refund, splits, balance, status, wrong } = await sharing();
  const { mortal, life } = dyingOnce(ports, death);
  const workOn = async (): Promise<void> => {
    try {
      await work(mortal);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      await workOn();
    }
  };
  await setAccount();
  const outTradeNo = await sell(buyer);
  const turns = async (count: number, step: number) => {
    await workOn();
    await pass(ports, count * step, { step, work: workOn });
  };
  await turns(3, minute);
  await refund(outTradeNo);
  await turns(9, hour);
  await wait(8 * hour, hour);
  const told = JSON.stringify(death);
  expect(await status(outTradeNo), told).toBe('refunded');
  expect(
    splits().filter(({ returned }) => !returned),
    told,
  ).toEqual([]);
  expect(splits().length, told).toBeLessThanOrEqual(1);
  expect(await balance(), told).toMatchObject({
    available: 0,
    in_transit: 0,
    frozen: 0,
    paid_out: 0,
    total_earnings: 0,
  });
  expect(await wrong(), told).toEqual([]);
  return life.calls;
}

test('a worker may die anywhere between a sale, its share and its refund: nothing goes twice, and nothing is lost', async () => {
  const calls = await lifeOf();
  for (let at = 1; at <= calls; at++) {
    for (const before of [true, false]) await lifeOf({ at, before });
  }
}, 60_000);
