import { expect, test } from 'vitest';
import { hour, minute } from '#shared/limits';
import { findPayee } from '../store/payouts/payee.ts';
import { stopPayouts } from '../store/payouts/payout-stop.ts';
import { notify, order } from '../test/market.ts';
import { soldMarket } from '../test/payouts.ts';
import { drain } from '../test/ports.ts';
import { watch } from '../usecases/operations/watched.ts';
import { requestPayout } from '../usecases/payouts/payout-request.ts';
import { worker as orderStatus } from './order-status.ts';
import { schedule as sweep } from './sweep.ts';
import { schedule } from './watch.ts';

const quiet = { PaidUnsettled: 0, OrdersStuck: 0, PayoutsStuck: 0, PayoutsStopped: 0, MessagesStuck: 0 };

const watched = ({ ports }: Awaited<ReturnType<typeof soldMarket>>) => watch(ports.table, ports.clock.now());

test('a market where all goes its way shows nothing', async () => {
  const market = await soldMarket();
  expect(await watched(market)).toEqual(quiet);
  await schedule.run(market.ports);
});

test('a paid sale that no worker settles shows after some twenty minutes, and not at once', async () => {
  const market = await soldMarket();
  const { ports, other } = market;
  await notify(ports, await order(market, other));
  await drain(ports, [orderStatus]);
  expect((await watched(market)).PaidUnsettled).toBe(0);
  for (let passed = 0; passed < 60; passed++) {
    ports.clock.advance(minute);
    await sweep.run(ports);
    ports.queues.sent.length = 0;
  }
  expect((await watched(market)).PaidUnsettled).toBe(1);
});

test('a payout that is on its way for hours shows, and so does the stop of all', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  const payee = await findPayee(ports.table, seller.id);
  await requestPayout(ports, { sellerId: seller.id, payee, provider: ports.payouts });
  expect(await watched(market)).toEqual(quiet);
  ports.clock.advance(3 * hour);
  expect((await watched(market)).PayoutsStuck).toBe(1);
  await stopPayouts(ports.table, { reason: 'PRODUCT_NOT_SIGN', at: ports.clock.now() });
  expect((await watched(market)).PayoutsStopped).toBe(1);
});
