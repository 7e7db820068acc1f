import { expect, test } from 'vitest';
import { soldMarket } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { day } from '#shared/limits';
import { listSales } from '../orders/list-sales.ts';
import { getBalance } from './get-balance.ts';
import { listBalanceEntries } from './list-balance-entries.ts';
import { listPayouts } from './list-payouts.ts';
import { withdraw } from './withdraw.ts';

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
