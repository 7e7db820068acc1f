import { expect, test } from 'vitest';
import { fileOf, paid } from '#functions/test/market';
import { payoutsNow, requested, soldMarket } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { hour } from '#shared/limits';
import { listBalanceEntries } from './list-balance-entries.ts';

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
