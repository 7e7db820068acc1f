import { expect, test } from 'vitest';
import { mockPayouts } from '#functions/adapters/mock/payouts';
import { getBalance } from '#functions/api/payouts/get-balance';
import { setPayoutConfig } from '#functions/api/payouts/set-payout-config';
import { withdraw } from '#functions/api/payouts/withdraw';
import { byMailbox } from '#functions/test/factors';
import { fileOf, paid, testMarket } from '#functions/test/market';
import { provenPayoutForm } from '#functions/test/payout-account';
import { paidBy, payoutsNow, requested, setPayee } from '#functions/test/payouts';
import { call, drain, valueIn } from '#functions/test/ports';
import { goToPay, postTo, splitMarket } from '#functions/test/providers';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as payout } from '#functions/workers/payout';
import { worker as settlement } from '#functions/workers/settlement';
import { schedule as sweep } from '#functions/workers/sweep';
import { day, hour, maturity } from '#shared/limits';

/** A seller with a payout account whose identity is not verified. */
async function unproven() {
  const market = await testMarket();
  const provider = mockPayouts(market.ports);
  const ports = { ...market.ports, ...paidBy(provider) };
  const { seller, buyer } = market;
  await setPayee(ports, seller.id, { isProven: false });
  const earn = async (priceFen: number) => {
    await paid({ ports, file: await fileOf(ports, seller, priceFen) }, buyer);
    ports.clock.advance(maturity + hour);
  };
  const payOut = async () => {
    const answer = await call(withdraw, ports, { user: seller, body: {} });
    await drain(ports, [payout]);
    return answer;
  };
  const balance = async () => (await valueIn(call(getBalance, ports, { user: seller }))).data;
  const run = async () => {
    await sweep.run(ports);
    await drain(ports, [payout]);
  };
  return { ...market, ports, provider, earn, payOut, balance, run };
}

const refused = { ok: false, code: 'payout_identity_missing' };

test('up to 1,000 yuan in all are paid out without a verified identity, and not a fen more', async () => {
  const { earn, payOut, balance } = await unproven();
  await earn(60_000);
  expect(await balance()).toMatchObject({ identity_needed: false, available: 570 });
  expect(await payOut()).toMatchObject({ ok: true });
  // 430 yuan are left, and 95 % of this are exactly that.
  await earn(45_263);
  expect(await balance()).toMatchObject({ identity_needed: false, available: 430 });
  expect(await payOut()).toMatchObject({ ok: true });
  await earn(20);
  expect(await balance()).toMatchObject({
    identity_needed: true,
    available: 0.19,
    paid_out: 1000,
    next_payout_at: null,
  });
  expect(await payOut()).toMatchObject(refused);
});

test('the page asks for the identity while the money above the limit is still pending', async () => {
  const { ports, seller, buyer, balance } = await unproven();
  await paid({ ports, file: await fileOf(ports, seller, 200_000) }, buyer);
  expect(await balance()).toMatchObject({ identity_needed: true, available: 0, pending: 1900 });
});

test('payouts in flight count towards the limit like those that have arrived', async () => {
  const { ports, seller, provider, earn, payOut } = await unproven();
  Object.assign(provider, {
    submit: async () => ({ state: 'unknown' }),
    query: async () => ({ state: 'unknown' }),
  });
  await earn(90_000);
  expect(await payOut()).toMatchObject({ ok: true });
  await earn(90_000);
  expect(await requested(ports, seller)).toMatchObject(refused);
  expect(await payoutsNow(ports, seller)).toHaveLength(1);
});

test('the automatic run skips a seller above the limit, and pays once the identity is set', async () => {
  const { ports, seller, earn, run, balance } = await unproven();
  await earn(200_000);
  ports.clock.advance(day);
  for (let again = 0; again < 3; again++) {
    await run();
    ports.clock.advance(day);
  }
  expect(await payoutsNow(ports, seller)).toEqual([]);
  expect((await balance()).next_payout_at).toBeNull();

  const second_factor = await byMailbox(ports, seller, 'payout-account');
  const body = { ...provenPayoutForm, second_factor };
  expect(await call(setPayoutConfig, ports, { user: seller, body })).toMatchObject({ ok: true });
  expect(await balance()).toMatchObject({ identity_needed: false, next_payout_at: expect.any(String) });
  ports.clock.advance(3 * day + 6 * hour);
  await run();
  await run();
  expect(await payoutsNow(ports, seller)).toMatchObject([{ state: 'succeeded', amount: 190_000 }]);
});

test('concurrent payouts of split shares do not exceed the limit', async () => {
  const { ports, alipay, seller, buyer, other } = await splitMarket();
  await setPayee(ports, seller.id, { isProven: false });
  const file = await fileOf(ports, seller, 60_000);
  for (const user of [buyer, other]) {
    alipay.pay((await goToPay({ ports, file }, user)).address);
    await alipay.catchUp(postTo(ports));
  }
  await drain(ports, [orderStatus, settlement]);
  ports.clock.advance(maturity + hour);
  await Promise.all(Array.from({ length: 10 }, () => requested(ports, seller)));
  expect(await payoutsNow(ports, seller)).toMatchObject([{ amount: 57_000 }]);
  expect(await requested(ports, seller)).toMatchObject(refused);
});
