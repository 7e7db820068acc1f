import { expect, test } from 'vitest';
import { getBalance } from '#functions/api/payouts/get-balance';
import { withdraw } from '#functions/api/payouts/withdraw';
import { findPayoutStop, stopPayouts } from '#functions/store/payouts/payout-stop';
import { listAllSellerHolds } from '#functions/store/payouts/seller-holds';
import { deliver, order, paid, pass } from '#functions/test/market';
import { payoutsNow, requested, type SoldMarket, soldMarket } from '#functions/test/payouts';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as payout } from '#functions/workers/payout';
import { hour, minute } from '#shared/limits';
import { findStops, holdSeller, releaseSeller, resumeMarket, stopMarket } from './holds.ts';

const mei = { actor: 'mei', note: 'two accounts, one card' };

/** Sweeps, money queues and payouts, as time goes by. */
const wait = ({ ports }: SoldMarket, time: number) =>
  pass(ports, time, {
    step: 30 * minute,
    work: async () => {
      await deliver(ports);
      await drain(ports, [payout]);
    },
  });

const balanceOf = async ({ ports, seller }: SoldMarket) =>
  (await valueIn(call(getBalance, ports, { user: seller }))).data;

test('a held seller is not paid, by themselves or by any run, and is with the first run after the release', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  expect(await holdSeller(ports, seller.id, mei)).toMatchObject({ ok: true });
  await wait(market, 48 * hour);
  expect(await payoutsNow(ports, seller)).toEqual([]);
  expect(await balanceOf(market)).toMatchObject({ payouts_held: true, available: 9.5, next_payout_at: null });
  const refused = await call(withdraw, ports, { user: seller, body: {} });
  expect(refused).toMatchObject({ ok: false, code: 'payout_seller_held' });

  expect(await releaseSeller(ports, seller.id)).toMatchObject({ ok: true, value: mei });
  expect(await balanceOf(market)).toMatchObject({ payouts_held: false });
  await wait(market, 7 * hour);
  expect((await payoutsNow(ports, seller)).map(({ state }) => state)).toEqual(['succeeded']);
});

test('a sale that settles while its seller is held waits with the others', async () => {
  const market = await soldMarket();
  await holdSeller(market.ports, market.seller.id, mei);
  await paid(market, market.other);
  await wait(market, 48 * hour);
  expect(await payoutsNow(market.ports, market.seller)).toEqual([]);
});

test('what was set aside before the hold is not sent before the release', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  ports.clock.advance(24 * hour);
  await requested(ports, seller);
  await holdSeller(ports, seller.id, mei);
  await wait(market, 2 * hour);
  expect((await payoutsNow(ports, seller)).map(({ state }) => state)).toEqual(['created']);
  await releaseSeller(ports, seller.id);
  await wait(market, hour);
  expect((await payoutsNow(ports, seller)).map(({ state }) => state)).toEqual(['succeeded']);
});

test('a hold that comes between counting and setting aside is not missed', async () => {
  const { ports, seller } = await soldMarket();
  ports.clock.advance(24 * hour);
  const { table } = ports;
  const late = async (...args: Parameters<typeof table.query>) => {
    const page = await table.query(...args);
    await holdSeller(ports, seller.id, mei);
    return page;
  };
  const request = requested({ ...ports, table: { ...table, query: late } }, seller);
  expect(await request).toMatchObject({ ok: false, code: 'payout_busy' });
  expect(await payoutsNow(ports, seller)).toEqual([]);
});

test('somebody is held once and released once, whether they have sold anything or not', async () => {
  const { ports, seller, buyer } = await soldMarket();
  for (const { id } of [seller, buyer]) {
    expect(await holdSeller(ports, id, mei)).toMatchObject({ ok: true });
    expect(await holdSeller(ports, id, mei)).toMatchObject({ code: 'seller_held' });
  }
  expect((await listAllSellerHolds(ports.table)).map(({ sellerId }) => sellerId)).toEqual(
    [seller.id, buyer.id].toSorted(),
  );
  for (const { id } of [seller, buyer]) {
    expect(await releaseSeller(ports, id)).toMatchObject({ ok: true });
    expect(await releaseSeller(ports, id)).toMatchObject({ code: 'seller_not_held' });
  }
  expect(await holdSeller(ports, 'nobody', mei)).toMatchObject({ code: 'user_not_found' });
  expect(await listAllSellerHolds(ports.table)).toEqual([]);
});

test('a stop holds every payout back, with sales also every order that costs something, until it is lifted', async () => {
  const market = await soldMarket();
  const { ports, seller, other } = market;
  await stopMarket(ports, { note: 'the bank called', sales: false });
  await order(market, other);
  await stopMarket(ports, { note: 'the bank called', sales: true });
  expect(await findStops(ports)).toMatchObject({ payouts: { reason: 'OPERATOR' }, sales: { note: 'the bank called' } });
  await expect(order(market, market.buyer)).rejects.toThrow('already_purchased');
  await expect(order(market, other)).rejects.toThrow('payment_unavailable');
  await wait(market, 26 * hour);
  expect((await payoutsNow(ports, seller)).map(({ state }) => state)).toEqual(['created']);

  await resumeMarket(ports);
  await order(market, other);
  await wait(market, hour);
  expect((await payoutsNow(ports, seller)).map(({ state }) => state)).toEqual(['succeeded']);
  expect(await findStops(ports)).toEqual({ payouts: undefined, sales: undefined });
});

test('an operator’s stop takes the place of the provider’s, and that not of the operator’s', async () => {
  const { ports } = await soldMarket();
  await stopPayouts(ports.table, { reason: 'PRODUCT_NOT_SIGN', at: 0 });
  await stopMarket(ports, { note: 'the bank called', sales: false });
  expect(await stopPayouts(ports.table, { reason: 'PRODUCT_NOT_SIGN', at: 0 })).toBe(false);
  expect(await findPayoutStop(ports.table)).toMatchObject({ reason: 'OPERATOR', note: 'the bank called' });
});
