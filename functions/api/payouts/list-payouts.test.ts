import { expect, test } from 'vitest';
import { testMarket } from '../../test/market.ts';
import { call, valueIn } from '../../test/ports.ts';
import { listPayouts } from './list-payouts.ts';

test('a seller without payouts sees an empty list', async () => {
  const { ports, seller } = await testMarket();
  const { data } = await valueIn(call(listPayouts, ports, { user: seller }));
  expect([data.payouts, data.pagination.total]).toEqual([[], 0]);
});
