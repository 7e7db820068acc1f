import { expect, test } from 'vitest';
import { hour, minute } from '#shared/limits';
import { requestRefund } from '../../api/refunds/request-refund.ts';
import { findPayee } from '../../store/payouts/payee.ts';
import { deliver, notify, order, testMarket } from '../../test/market.ts';
import { soldMarket } from '../../test/payouts.ts';
import { call, valueIn } from '../../test/ports.ts';
import { schedule as sweep } from '../../workers/sweep.ts';
import { requestPayout } from '../payouts/payout-request.ts';
import { postponeRefund } from '../refunds/refund-trouble.ts';
import { findRefund } from '../refunds/refunds.ts';
import { listStuck } from './stuck.ts';

type Market = Awaited<ReturnType<typeof testMarket>>;

const stuckIn = async ({ ports }: Pick<Market, 'ports'>) =>
  (await listStuck(ports.table, ports.clock.now())).map(({ what, id, detail }) => [what, id, detail]);

test('a market at rest, and one in the middle of a sale, has nothing stuck', async () => {
  const market = await testMarket();
  const number = await order(market, market.buyer);
  expect(await stuckIn(market)).toEqual([]);
  await notify(market.ports, number);
  await deliver(market.ports);
  expect(await stuckIn(market)).toEqual([]);
});

test('an order that nobody could close is named two hours after its end', async () => {
  const market = await testMarket();
  const number = await order(market, market.buyer);
  market.ports.clock.advance(2 * hour);
  expect(await stuckIn(market)).toEqual([]);
  market.ports.clock.advance(hour);
  expect(await stuckIn(market)).toEqual([['order', number, 'still open at mock']]);
});

test('a payout that was never sent is named, and its message that was sent in vain', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  const payee = await findPayee(ports.table, seller.id);
  const requested = await requestPayout(ports, { sellerId: seller.id, payee, provider: ports.payouts });
  const id = requested.ok ? requested.value.id : '';
  for (let minutes = 0; minutes < 150; minutes++) {
    ports.clock.advance(minute);
    await sweep.run(ports);
  }
  const found = (await stuckIn(market)).filter(([what]) => what !== 'order');
  expect(found).toContainEqual(['payout', id, 'created']);
  expect(found).toContainEqual(['message', `payout#submit#${id}`, expect.stringMatching(/^sent \d times$/)]);
});

test('a refund that its provider does not confirm is named with what it said', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const number = await order(market, buyer);
  await notify(ports, number);
  await deliver(ports);
  const asked = { user: buyer, params: { out_trade_no: number }, body: { reason: '不合适' } };
  await valueIn(call(requestRefund, ports, asked));
  const refund = await findRefund(ports.table, number);
  if (refund)
    await postponeRefund(ports.table, refund, { code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', at: ports.clock.now() });
  ports.clock.advance(3 * hour);
  expect(await stuckIn(market)).toEqual([['refund', number, 'ACQ.SELLER_BALANCE_NOT_ENOUGH']]);
});
