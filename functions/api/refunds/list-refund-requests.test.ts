import { expect, test } from 'vitest';
import { testMarket } from '../../test/market.ts';
import { call, valueIn } from '../../test/ports.ts';
import { listRefundRequests } from './list-refund-requests.ts';

test('shows nobody else’s refunds', async () => {
  const { ports, other } = await testMarket();
  expect((await valueIn(call(listRefundRequests, ports, { user: other }))).data.refunds).toEqual([]);
});
