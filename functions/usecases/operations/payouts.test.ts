import { expect, test } from 'vitest';
import type { PayoutOutcome, PayoutProvider } from '#functions/ports/payouts';
import { findPosting } from '#functions/store/ledger/ledger';
import { findPayoutStop, stopPayouts } from '#functions/store/payouts/payout-stop';
import { findPayout, payoutLockKey } from '#functions/store/payouts/payouts';
import { openBalance } from '#functions/test/balance';
import { pass } from '#functions/test/market';
import { paidBy, requested as requestedPayout, soldMarket } from '#functions/test/payouts';
import { drain } from '#functions/test/ports';
import { worker } from '#functions/workers/payout';
import { day, hour, minute } from '#shared/limits';
import { holdPayoutById, liftPayoutStop, releaseHeldPayout, resumePayout, settlePayout } from './payouts.ts';

const nothing: PayoutOutcome = { state: 'unknown', code: 'ORDER_NOT_EXIST' };
const invalid: PayoutOutcome = { state: 'rejected', code: 'INVALID_PARAMETER', who: 'bug' };

/** A requested payout, and a provider that answers as the test says, or as the mock does. */
async function requested() {
  const market = await soldMarket();
  const answers: { submit?: PayoutOutcome; query?: PayoutOutcome } = {};
  const mock = market.ports.payouts.current;
  const sent: string[] = [];
  const provider: PayoutProvider = {
    ...mock,
    submit: async (payout) => {
      sent.push(payout.payoutId);
      return answers.submit ?? mock.submit(payout);
    },
    query: async (payout) => answers.query ?? mock.query(payout),
  };
  const ports = { ...market.ports, ...paidBy(provider) };
  const { table } = ports;
  const made = await requestedPayout(ports, market.seller);
  if (!made.ok) throw new Error(made.code);
  const { id } = made.value;
  const run = () => drain(ports, [worker]);
  const wait = (ms: number) => pass(ports, ms, { step: 5 * minute, work: run });
  const state = async () => (await findPayout(table, id))?.state;
  /** A payout that is held because its outcome is unknown. */
  const heldUnclear = async () => {
    answers.submit = { state: 'unknown' };
    await run();
    await holdPayoutById(ports, id);
  };
  const balance = () => openBalance(table, market.seller.id);
  return { ...market, ports, id, said: answers, sent, run, wait, heldUnclear, state, balance };
}

test('a payout that is held is not sent, whatever was queued, and can be given back without asking anybody', async () => {
  const { ports, id, sent, run, wait, state, balance, seller } = await requested();
  expect(await holdPayoutById(ports, id)).toMatchObject({ ok: true, value: { state: 'manual', lastCode: 'HELD' } });
  await run();
  await wait(day);
  expect([sent, await state()]).toEqual([[], 'manual']);
  expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: true, value: { state: 'failed' } });
  expect([await balance(), await ports.table.get(payoutLockKey(seller.id))]).toEqual([950, undefined]);
  expect(await findPosting(ports.table, `PO#${id}#REL`)).toBeDefined();
});

test('a held payout that is resumed is asked about first, and then sent once', async () => {
  const { ports, id, sent, wait, state } = await requested();
  await holdPayoutById(ports, id);
  expect(await resumePayout(ports, id)).toMatchObject({ ok: true, value: { state: 'submitted' } });
  await wait(hour);
  expect([sent, await state()]).toEqual([[id], 'succeeded']);
});

test('what may have been transferred is never released', async () => {
  const { ports, id, said: answers, state, heldUnclear } = await requested();
  await heldUnclear();
  for (const query of [nothing, { state: 'unknown', code: 'SYSTEM_ERROR' }, { state: 'succeeded', orderNo: 'T' }]) {
    answers.query = query as PayoutOutcome;
    ports.clock.advance(day);
    expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: false, code: 'payout_unclear' });
  }
  expect(await state()).toBe('manual');
  expect(await settlePayout(ports, id)).toMatchObject({ ok: true, value: { state: 'succeeded' } });
  expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: false, params: { state: 'succeeded' } });
});

test('a held payout is settled only where the provider says that it arrived', async () => {
  const { ports, id, said: answers, balance, heldUnclear } = await requested();
  await heldUnclear();
  answers.query = nothing;
  expect(await settlePayout(ports, id)).toEqual({
    ok: false,
    code: 'payout_unclear',
    params: { said: 'ORDER_NOT_EXIST' },
  });
  answers.query = { state: 'rejected', code: 'CLOSED', who: 'bug' };
  expect(await settlePayout(ports, id)).toMatchObject({ ok: false, params: { said: 'CLOSED' } });
  expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: true, value: { state: 'failed' } });
  expect(await balance()).toBe(950);
});

test('what our own mistake kept from being sent is released after ten minutes in which nothing turned up', async () => {
  const { ports, id, said: answers, run, balance } = await requested();
  answers.submit = invalid;
  await run();
  answers.query = nothing;
  expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: false, code: 'payout_unclear' });
  ports.clock.advance(10 * minute);
  expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: true, value: { state: 'failed' } });
  expect(await balance()).toBe(950);
});

test('a number that the provider has with other terms is never taken for one that was not sent', async () => {
  const { ports, id, said: answers, run } = await requested();
  answers.submit = { ...invalid, code: 'PAYMENT_INFO_INCONSISTENCY', isTaken: true };
  await run();
  answers.query = nothing;
  ports.clock.advance(day);
  expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: false, code: 'payout_unclear' });
});

test('a no from before a payout was resumed confirms nothing afterwards', async () => {
  const { ports, id, said: answers, run, wait, state } = await requested();
  answers.submit = invalid;
  await run();
  answers.submit = { state: 'unknown', code: 'SYSTEM_ERROR' };
  answers.query = nothing;
  await resumePayout(ports, id);
  await run();
  expect(await state()).toBe('submitted');
  await wait(25 * hour);
  expect(await state()).toBe('manual');
  expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: false, code: 'payout_unclear' });
});

test('a payout that is resumed days later is asked about for another day', async () => {
  const { ports, id, said: answers, wait, state, heldUnclear } = await requested();
  await heldUnclear();
  answers.query = nothing;
  ports.clock.advance(3 * day);
  await resumePayout(ports, id);
  await wait(23 * hour);
  expect(await state()).toBe('submitted');
  await wait(2 * hour);
  expect(await state()).toBe('manual');
});

test('a release that was decided before the payout was resumed comes too late', async () => {
  const { ports, id, said: answers, heldUnclear, state, run } = await requested();
  await holdPayoutById(ports, id);
  const query = async () => {
    await resumePayout(ports, id);
    await run();
    await holdPayoutById(ports, id);
    return { state: 'rejected', code: 'FAIL', who: 'bug' } as const;
  };
  await resumePayout(ports, id);
  await heldUnclear();
  answers.submit = invalid;
  ports.clock.advance(hour);
  await expect(releaseHeldPayout({ ...ports, ...paidBy({ ...ports.payouts.current, query }) }, id)).rejects.toThrow(
    'is manual',
  );
  expect(await state()).toBe('manual');
});

test('only what is held can be settled, released or resumed, and only what is under way held', async () => {
  const { ports, id, run } = await requested();
  for (const act of [settlePayout, releaseHeldPayout]) {
    expect(await act(ports, id)).toEqual({ ok: false, code: 'payout_state', params: { state: 'created' } });
  }
  expect(await resumePayout(ports, id)).toMatchObject({ ok: false, params: { state: 'created' } });
  await run();
  expect(await holdPayoutById(ports, id)).toMatchObject({ ok: false, params: { state: 'succeeded' } });
  for (const act of [holdPayoutById, resumePayout, settlePayout, releaseHeldPayout]) {
    expect(await act(ports, 'P0')).toEqual({ ok: false, code: 'payout_not_found' });
  }
});

test('another provider than the one it went through is not believed about a payout, nor given it', async () => {
  const { ports, id, sent, state, said: answers, heldUnclear } = await requested();
  const other = { ...ports, ...paidBy({ ...ports.payouts.current, name: 'transfer' }) };
  await drain(other, [worker]);
  expect([sent, await state()]).toEqual([[], 'manual']);
  await resumePayout(ports, id);
  await heldUnclear();
  answers.query = { state: 'rejected', code: 'FAIL', who: 'bug' };
  expect(await releaseHeldPayout(other, id)).toMatchObject({ ok: false, params: { said: 'not mock' } });
});

test('a platform-wide stop is lifted by a person, who hears what it was for', async () => {
  const { ports, state, run, wait } = await requested();
  await stopPayouts(ports.table, { reason: 'PAYER_BALANCE_NOT_ENOUGH', at: 0 });
  await run();
  expect(await state()).toBe('created');
  expect(await liftPayoutStop(ports)).toEqual({ reason: 'PAYER_BALANCE_NOT_ENOUGH', at: 0 });
  expect(await liftPayoutStop(ports)).toBeUndefined();
  expect(await findPayoutStop(ports.table)).toBeUndefined();
  await wait(10 * minute);
  expect(await state()).toBe('succeeded');
});
