import { expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { withdraw } from '../api/payouts/withdraw.ts';
import { maxPayoutBuckets } from '../domain/payouts/payouts.ts';
import { findTotals } from '../store/payouts/totals.ts';
import { openBalance } from '../test/balance.ts';
import { fileOf, mature, paid } from '../test/market.ts';
import { soldMarket } from '../test/payouts.ts';
import { call, drain, valueIn } from '../test/ports.ts';
import { worker as payout } from './payout.ts';
import { schedule as sweep } from './sweep.ts';

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

test('a season of days, more than one payout takes, goes out in two runs, although nothing is sold any more', async () => {
  const { ports, seller, buyer } = await soldMarket({ age: 0 });
  const days = maxPayoutBuckets + 14;
  for (let sold = 1; sold < days; sold++) {
    ports.clock.advance(day);
    await paid({ ports, file: await fileOf(ports, seller, 1000) }, buyer);
  }
  mature(ports);
  for (let run = 0; run < 4; run++) {
    ports.clock.advance(6 * hour);
    await sweep.run(ports);
    await drain(ports, [payout]);
  }
  expect(await findTotals(ports.table, seller.id)).toMatchObject({ paidOut: days * 950 });
});
