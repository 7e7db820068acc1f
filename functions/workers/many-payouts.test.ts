import { expect, test } from 'vitest';
import { withdraw } from '../api/payouts/withdraw.ts';
import { findTotals } from '../store/payouts/balance.ts';
import { openBalance } from '../test/balance.ts';
import { fileOf, mature, paid } from '../test/market.ts';
import { soldMarket } from '../test/payouts.ts';
import { call, valueIn } from '../test/ports.ts';

test('a seller who takes every sale as soon as it has matured is paid for all of them', async () => {
  const { ports, seller, buyer, payOut } = await soldMarket();
  const sales = 120;
  for (let sold = 1; sold < sales; sold++) {
    await valueIn(call(withdraw, ports, { user: seller, body: {} }));
    await payOut();
    await paid({ ports, file: await fileOf(ports, seller, 1000) }, buyer);
    mature(ports);
  }
  const { earnings, paidOut } = await findTotals(ports.table, seller.id);
  expect([earnings, paidOut, await openBalance(ports.table, seller.id)]).toEqual([sales * 950, (sales - 1) * 950, 950]);
});
