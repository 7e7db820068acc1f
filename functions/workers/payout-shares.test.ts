import { expect, test } from 'vitest';
import { hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { listSales } from '../api/orders/list-sales.ts';
import { listPayouts } from '../api/payouts/list-payouts.ts';
import { withdraw } from '../api/payouts/withdraw.ts';
import { orderMove } from '../store/orders/orders.ts';
import { bucketWrite, debtName } from '../store/payouts/balance.ts';
import { fileOf, mature } from '../test/market.ts';
import { testAccount } from '../test/payouts.ts';
import { call, valueIn } from '../test/ports.ts';
import { sharing } from '../test/shares.ts';

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

test('no share goes that a debt needs', async () => {
  const { ports, seller, buyer, other, setAccount, work, sell, splits } = await sharing();
  await sell(buyer);
  await sell(other);
  await work();
  mature(ports);
  await setAccount();
  const withdrawn = () => call(withdraw, ports, { user: seller, body: {} });
  await ports.table.commit([bucketWrite(seller.id, debtName(ports.clock.now()), fen(-951))]);
  expect(await withdrawn()).toMatchObject({ code: 'payout_too_small' });
  await ports.table.commit([bucketWrite(seller.id, debtName(ports.clock.now()), fen(1))]);
  expect(await withdrawn()).toMatchObject({ ok: true });
  await work();
  expect(splits()).toHaveLength(1);
});

test('the share of a sale whose money is on its way back does not go', async () => {
  const { ports, seller, buyer, setAccount, work, sell } = await sharing();
  const outTradeNo = await sell(buyer);
  await work();
  mature(ports);
  await setAccount();
  await ports.table.commit([orderMove({ outTradeNo, move: 'refund' })]);
  expect(await call(withdraw, ports, { user: seller, body: {} })).toMatchObject({ code: 'payout_too_small' });
});
