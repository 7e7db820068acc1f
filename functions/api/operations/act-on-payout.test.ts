import { expect, test } from 'vitest';
import type { PayoutOutcome } from '#functions/ports/payouts';
import { findPayout } from '#functions/store/payouts/payouts';
import { openBalance } from '#functions/test/balance';
import { mei, operatorActionsIn, proven } from '#functions/test/money-operators';
import { paidBy, requested, soldMarket } from '#functions/test/payouts';
import { call, drain, ran, valueIn } from '#functions/test/ports';
import { worker } from '#functions/workers/payout';
import { schedule as sweep } from '#functions/workers/sweep';
import { day } from '#shared/limits';
import { actOnPayout } from './act-on-payout.ts';
import { listOperatorPayouts } from './list-operator-payouts.ts';

/** A payout of ¥9.50 and a provider with scripted answers. */
async function paying() {
  const market = await soldMarket();
  const answers: { query?: PayoutOutcome; submit?: PayoutOutcome } = {};
  const mock = market.ports.payouts.current;
  const ports = {
    ...market.ports,
    ...paidBy({
      ...mock,
      query: async (payout) => answers.query ?? mock.query(payout),
      submit: async (payout) => answers.submit ?? mock.submit(payout),
    }),
  };
  const requestedPayout = await requested(ports, market.seller);
  if (!requestedPayout.ok) throw new Error(requestedPayout.code);
  const { id } = requestedPayout.value;
  const work = () => drain(ports, [worker]);
  const act = async (action: string, body: object = {}) =>
    call(actOnPayout, ports, {
      user: mei,
      params: { payout_id: id, deed: action },
      body: { ...(await proven(ports, mei)), ...body },
    });
  const listed = async () => (await valueIn(call(listOperatorPayouts, ports, { user: mei }))).data;
  const state = async () => (await findPayout(ports.table, id))?.state;
  return { ...market, ports, id, said: answers, work, act, listed, state };
}

/** A submitted payout with an unknown outcome. */
async function heldUnclear() {
  const market = await paying();
  market.said.submit = { state: 'unknown' };
  await market.work();
  await market.act('hold');
  return market;
}

test('whether a held payout has arrived is asked of the provider by the worker, in the operator’s name', async () => {
  const { ports, id, said: answers, act, listed, work, state } = await heldUnclear();
  answers.query = { state: 'succeeded', orderNo: 'T' };
  expect(await act('settle')).toMatchObject({
    ok: true,
    value: { data: { state: 'manual', asked: { deed: 'settle' } } },
  });
  expect(await state()).toBe('manual');
  expect(await act('release')).toMatchObject({ ok: false, code: 'changed_meanwhile' });
  await work();
  expect(await state()).toBe('succeeded');
  expect((await listed()).held).toEqual([]);
  expect(await operatorActionsIn(ports)).toEqual([`mei payout hold ${id}`, `mei payout settle ${id}`]);
  expect(await act('settle')).toMatchObject({ ok: false, code: 'payout_state' });
});

test('what the provider does not say is not done: the payout says so, and it can be asked again', async () => {
  const { ports, id, seller, said: answers, act, listed, work, state } = await heldUnclear();
  answers.query = { state: 'unknown', code: 'SYSTEM_ERROR' };
  await act('release', { note: '没有到账' });
  await work();
  expect(await state()).toBe('manual');
  const request = { deed: 'release', actor: 'mei', said: 'SYSTEM_ERROR' };
  expect((await listed()).held).toMatchObject([{ id, asked: request }]);
  answers.query = { state: 'rejected', code: 'PAYEE_NOT_EXIST', who: 'seller' };
  await act('release');
  await work();
  expect([await state(), await openBalance(ports.table, seller.id)]).toEqual(['failed', 950]);
  expect(await operatorActionsIn(ports)).toEqual([
    `mei payout hold ${id}`,
    `mei payout release ${id}`,
    `mei payout release ${id}`,
  ]);
});

test('a question that was lost on its way is sent again, and answered once however often it comes', async () => {
  const { ports, id, said: answers, act, state } = await heldUnclear();
  answers.query = { state: 'succeeded', orderNo: 'T' };
  await act('settle');
  ports.queues.sent.splice(0);
  ports.clock.advance(day);
  await ran(sweep, ports);
  const again = ports.queues.sent.filter(({ message }) => 'kind' in message && message.kind === 'decide');
  expect(again).toHaveLength(1);
  ports.queues.sent.push(...again);
  await drain(ports, [worker]);
  expect(await state()).toBe('succeeded');
  expect(await operatorActionsIn(ports)).toEqual([`mei payout hold ${id}`, `mei payout settle ${id}`]);
});

test('a payout is held without asking anybody, and resumed', async () => {
  const { ports, id, act, listed, work, state } = await paying();
  expect((await listed()).under_way).toMatchObject([
    { id, state: 'created', amount: 9.5, account: 'n***@example.com' },
  ]);
  expect(await act('hold', { note: '先看看' })).toMatchObject({ ok: true, value: { data: { state: 'manual' } } });
  await work();
  expect(await listed()).toMatchObject({ held: [{ id, code: 'HELD', asked: null }], under_way: [] });
  expect(await act('resume')).toMatchObject({ ok: true, value: { data: { state: 'submitted' } } });
  expect(await act('resume')).toMatchObject({ ok: false, code: 'payout_state' });
  await work();
  expect(await state()).toBe('succeeded');
  expect(await operatorActionsIn(ports)).toEqual([`mei payout hold ${id}`, `mei payout resume ${id}`]);
});
