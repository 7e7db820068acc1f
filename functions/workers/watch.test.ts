import { expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { configured } from '../adapters/provider.ts';
import type { PayoutTerms } from '../ports/payouts.ts';
import { stopPayouts } from '../store/payouts/payout-stop.ts';
import { notify, order, pass } from '../test/market.ts';
import { requested, type SoldMarket, soldMarket } from '../test/payouts.ts';
import { drain } from '../test/ports.ts';
import { watch } from '../usecases/operations/watched.ts';
import { worker as orderStatus } from './order-status.ts';
import { schedule } from './watch.ts';

const quiet = {
  PaidUnsettled: 0,
  OrdersStuck: 0,
  PayoutsStuck: 0,
  PayoutsStopped: 0,
  MessagesStuck: 0,
  KinUnseen: 0,
  SellersStranded: 0,
};

const watched = ({ ports }: SoldMarket) => watch(ports);

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
  await pass(ports, hour, { work: async () => ports.queues.sent.splice(0) });
  expect((await watched(market)).PaidUnsettled).toBe(1);
});

test('sellers whose money nobody is configured to pay out show at once', async () => {
  const market = await soldMarket();
  const split: PayoutTerms = { name: 'split', covers: 'sale', minimum: fen(1) };
  const stranding = { ...market, ports: { ...market.ports, payoutTerms: configured([split]) } };
  expect(await watched(stranding)).toEqual({ ...quiet, SellersStranded: 1 });
});

test('a payout that is on its way for hours shows, and so does the stop of all', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  await requested(ports, seller);
  expect(await watched(market)).toEqual(quiet);
  ports.clock.advance(3 * hour);
  expect((await watched(market)).PayoutsStuck).toBe(1);
  await stopPayouts(ports.table, { reason: 'PRODUCT_NOT_SIGN', at: ports.clock.now() });
  expect((await watched(market)).PayoutsStopped).toBe(1);
});
