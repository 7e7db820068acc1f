import { expect, test } from 'vitest';
import { totalsWrites } from '#functions/store/payouts/totals';
import { testMarket } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import { listDailyEarnings } from './list-daily-earnings.ts';

async function setUp() {
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
  const { earn, list } = await setUp();
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
  const { earn, list } = await setUp();
  await earn(-300, 1);
  await earn(250, 0);
  expect((await list(2)).days.map(({ earnings }) => earnings)).toEqual([-3, 2.5]);
});
