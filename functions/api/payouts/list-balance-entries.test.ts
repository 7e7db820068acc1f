import { expect, test } from 'vitest';
import { testMarket } from '../../test/market.ts';
import { call, valueIn } from '../../test/ports.ts';
import { listBalanceEntries } from './list-balance-entries.ts';

test('shows nobody else’s statement', async () => {
  const { ports, buyer } = await testMarket();
  expect((await valueIn(call(listBalanceEntries, ports, { user: buyer }))).data.entries).toEqual([]);
});
