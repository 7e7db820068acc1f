import { expect, test } from 'vitest';
import { hour, minute } from '#shared/limits';
import { listSales } from '../api/orders/list-sales.ts';
import { listPayouts } from '../api/payouts/list-payouts.ts';
import { withdraw } from '../api/payouts/withdraw.ts';
import { Crash } from '../test/crash.ts';
import { type Death, dyingOnce } from '../test/death.ts';
import { deliver, fileOf, mature, pass } from '../test/market.ts';
import { testAccount } from '../test/payouts.ts';
import { call, valueIn } from '../test/ports.ts';
import { sharing } from '../test/shares.ts';
import { worker } from './payout.ts';
import { schedule as sweep } from './sweep.ts';

test('every sale is split once it has matured, in a payout of its own whose way can be followed', async () => {
  const { ports, seller, buyer, other, setAccount, work, wait, sell, payouts, splits, balance, wrong } =
    await sharing();
  await setAccount();
  const second = await fileOf(ports, seller, 500);
  const sold = [await sell(buyer), await sell(other, second)];
  await work();
  await wait(18 * hour, 30 * minute);
  expect([splits(), (await balance()).pending]).toEqual([[], 14.25]);
  await wait(7 * hour, 30 * minute);
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
  mature(ports);
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

test('a lost request costs no share: the next run finds it, and no share goes twice', async () => {
  const { ports, seller, buyer, setAccount, work, wait, sell, splits } = await sharing();
  await setAccount();
  await sell(buyer);
  await deliver(ports);
  mature(ports);
  await sweep.run(ports);
  expect(ports.queues.sent.splice(0).map(({ queue }) => queue)).toContain('payout');
  await wait(7 * hour, 30 * minute);
  expect(splits()).toHaveLength(1);
  const request = { kind: 'request', sellerId: seller.id } as const;
  await Promise.all(Array.from({ length: 10 }, () => worker.work(request, ports)));
  await work();
  expect(splits()).toHaveLength(1);
});

test('a share that its seller cannot be given is theirs again, and goes once they ask', async () => {
  const { ports, alipay, seller, buyer, setAccount, work, wait, sell, payouts, splits, balance } = await sharing();
  await setAccount();
  alipay.books.transfers.refusalByAccount.set(testAccount, 'ACQ.USER_NOT_EXIST');
  await sell(buyer);
  await work();
  mature(ports);
  await wait(20 * minute, minute);
  expect((await payouts()).map(({ state }) => state)).toEqual(['failed']);
  expect((await balance()).available).toBe(9.5);
  alipay.books.transfers.refusalByAccount.clear();
  expect(await call(withdraw, ports, { user: seller, body: {} })).toMatchObject({ ok: true });
  await work();
  expect(splits()).toHaveLength(1);
  const { data } = await valueIn(call(listPayouts, ports, { user: seller }));
  expect(data.payouts.map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded']);
});

/** A sale, its share and its refund, with a worker that dies once; the message it was handling is lost. */
async function lifeOf(death?: Death): Promise<number> {
  const { ports, buyer, setAccount, work, wait, sell, granted, splits, balance, status, wrong } = await sharing();
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
  await workOn();
  mature(ports);
  await turns(3, minute);
  await granted(outTradeNo);
  await turns(9, hour);
  await wait(8 * hour, hour);
  const scenario = JSON.stringify(death);
  expect(await status(outTradeNo), scenario).toBe('refunded');
  expect(
    splits().filter(({ returnedAt }) => returnedAt === undefined),
    scenario,
  ).toEqual([]);
  expect(splits().length, scenario).toBeLessThanOrEqual(1);
  expect(await balance(), scenario).toMatchObject({
    available: 0,
    in_transit: 0,
    frozen: 0,
    paid_out: 0,
    total_earnings: 0,
  });
  expect(await wrong(), scenario).toEqual([]);
  return life.calls;
}

test('a worker may die anywhere between a sale, its share and its refund: nothing goes twice, and nothing is lost', async () => {
  const calls = await lifeOf();
  for (let at = 1; at <= calls; at++) {
    for (const before of [true, false]) await lifeOf({ at, before });
  }
});
