import { expect, test } from 'vitest';
import { testMarket } from '../../test/market.ts';
import { call } from '../../test/ports.ts';
import { decideRefund } from './decide-refund.ts';

test('decides only what was asked of this seller', async () => {
  const { ports, seller } = await testMarket();
  const asked = { user: seller, params: { out_trade_no: 'unknown' }, body: { decision: 'approve' } };
  expect(await call(decideRefund, ports, asked)).toMatchObject({ code: 'order_not_found' });
});
