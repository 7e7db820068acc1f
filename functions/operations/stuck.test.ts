import { expect, test } from 'vitest';
import { hour, minute } from '#shared/limits';
import { deliver, notify, order, testMarket } from '../runtime/test-market.ts';
import { soldMarket } from '../runtime/test-payouts.ts';
import { findPayee } from '../store/payee.ts';
import { requestPayout } from '../store/payout-request.ts';
import { schedule as sweep } from '../workers/sweep.ts';
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
