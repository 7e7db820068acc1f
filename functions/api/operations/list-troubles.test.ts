import { expect, test } from 'vitest';
import { linkedGroupWrites } from '#functions/store/accounts/linked-accounts';
import { newDifference } from '#functions/store/ledger/differences';
import { newProposal } from '#functions/store/operations/proposals';
import { newReversal } from '#functions/store/refunds/reversals';
import { parkedWrite } from '#functions/store/table/parked';
import { askBack } from '#functions/test/market';
import { mei, operatorActionsIn, proven } from '#functions/test/money-operators';
import { marketWithTwoSales, requested } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { holdPayoutById } from '#functions/usecases/operations/payouts';
import { escalateRefund } from '#functions/usecases/refunds/refund-decisions';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { type IssueKind, issueKinds } from '#shared/operations';
import { listDifferences } from '../ledger/list-differences.ts';
import { resolveDifference } from '../ledger/resolve-difference.ts';
import { listDisputes } from '../refunds/disputes/list-disputes.ts';
import { actOnMarket } from './act-on-market.ts';
import { actOnMessage } from './act-on-message.ts';
import { actOnPayout } from './act-on-payout.ts';
import { actOnRefund } from './act-on-refund.ts';
import { actOnSeller } from './act-on-seller.ts';
import { listKin } from './list-kin.ts';
import { listMessages } from './list-messages.ts';
import { listSellerHolds } from './list-seller-holds.ts';
import { listTroubles } from './list-troubles.ts';
import { noteKin } from './note-kin.ts';

/** A market in which nearly everything that can go wrong has. */
async function troubled() {
  const market = await marketWithTwoSales();
  const { ports, seller, buyer, other, number } = market;
  const now = ports.clock.now();
  const { table } = ports;
  await valueIn(askBack(ports, other, number));
  await escalateRefund(table, number, { decidedBy: 'seller', note: '不退', leftAt: now });
  const payout = await requested(ports, seller);
  if (!payout.ok) throw new Error(payout.code);
  await holdPayoutById(ports, payout.value.id);
  const takenBack = { amount: fen(100), earnings: fen(95), fee: fen(5) };
  const dispute = { outTradeNo: number, theirNo: 'du_1', what: 'dispute', amount: fen(100), taken: takenBack } as const;
  const difference = { class: 'missing_there', kind: 'payment', ourNo: number, ours: fen(1000) } as const;
  const parked = { queue: 'mail', messageId: 'm1', reason: 'no such template', body: { kind: 'x' }, at: now } as const;
  const correction = { kind: 'correct', from: 'fee', to: 'bank', amount: fen(100) } as const;
  await table.commit([
    newReversal({ ...dispute, debited: fen(95), state: 'open', at: now - hour }),
    ...linkedGroupWrites(buyer.id, [other.id], { mark: 'M/1', shared: 'payer', since: now - day }),
    newDifference({ date: '2026-11-20', provider: 'mock', now }, { difference, isHealing: false }),
    newProposal({ id: ports.ids.next(), deed: correction, actor: 'lin', note: '补记', at: now }),
    parkedWrite(parked),
  ]);
  const confirmed = async (body: object) => ({ ...(await proven(ports, mei)), ...body });
  const counts = async (): Promise<Partial<Record<IssueKind, number>>> => {
    const { troubles } = (await valueIn(call(listTroubles, ports, { user: mei }))).data;
    expect(troubles.map(({ kind }) => kind).toSorted()).toEqual(issueKinds.toSorted());
    return Object.fromEntries(troubles.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
  };
  return { ...market, payoutId: payout.value.id, said: confirmed, counts };
}

test('the queue counts every kind of trouble, says since when, and is emptied call by call', async () => {
  const { ports, number, seller, payoutId, said: confirmed, counts } = await troubled();
  const user = mei;
  const comment = '看过了';
  await call(actOnSeller, ports, {
    user,
    params: { usernameOrId: 'seller_nan', deed: 'hold' },
    body: await confirmed({ note: comment }),
  });
  await call(actOnMarket, ports, {
    user,
    params: { deed: 'stop' },
    body: await confirmed({ note: comment, sales: true }),
  });
  const single = 1;
  expect(await counts()).toEqual({
    ...{
      refunds_undecided: single,
      payouts_held: single,
      payouts_stopped: single,
      sales_stopped: single,
      disputes: single,
    },
    ...{ kin: single, differences: single, proposals: single, parked_messages: single, sellers_held: single },
  });
  const { troubles } = (await valueIn(call(listTroubles, ports, { user }))).data;
  expect(troubles.find(({ kind }) => kind === 'kin')).toEqual({
    ...{ kind: 'kin', count: 1, role: 'finance' },
    oldest: new Date(ports.clock.now() - day).toISOString(),
  });
  expect(troubles.find(({ kind }) => kind === 'reports')).toMatchObject({ count: 0, oldest: null, role: 'moderator' });

  await call(actOnMarket, ports, {
    user,
    params: { deed: 'start' },
    body: await confirmed({ note: comment, sales: true }),
  });
  await call(actOnRefund, ports, {
    user,
    params: { out_trade_no: number, deed: 'decline' },
    body: await confirmed({ note: comment }),
  });
  await call(actOnPayout, ports, { user, params: { payout_id: payoutId, deed: 'resume' }, body: await confirmed({}) });
  await call(noteKin, ports, { user, body: await confirmed({ mark: 'M/1', note: comment }) });
  const [difference] = (await valueIn(call(listDifferences, ports, { user }))).data.differences;
  await call(resolveDifference, ports, { user, body: await confirmed({ id: difference?.id, note: comment }) });
  await call(actOnMessage, ports, {
    user,
    params: { deed: 'drop' },
    body: await confirmed({ queue: 'mail', id: 'm1', note: comment }),
  });
  await call(actOnSeller, ports, {
    user,
    params: { usernameOrId: seller.id, deed: 'release' },
    body: await confirmed({ note: comment }),
  });
  expect(await counts()).toEqual({ disputes: 1, proposals: 1 });
  expect(await operatorActionsIn(ports)).toHaveLength(9);
});

test('the lists lead on: to people, orders and payouts, and show nothing of letters', async () => {
  const { ports, number, buyer, other } = await troubled();
  const user = mei;
  expect((await valueIn(call(listDisputes, ports, { user }))).data.disputes).toMatchObject([
    { id: 'du_1', out_trade_no: number, title: '考研英语讲义', seller: { username: 'seller_nan' }, amount: 1 },
  ]);
  expect((await valueIn(call(listKin, ports, { user }))).data.kin).toMatchObject([
    { mark: 'M/1', shared: 'payer', people: [{ id: other.id, username: 'buyer_xi' }, { id: buyer.id }] },
  ]);
  expect((await valueIn(call(listDifferences, ports, { user }))).data.differences).toMatchObject([
    { day: '2026-11-20', provider: 'mock', class: 'missing_there', out_trade_no: number, ours: 10, theirs: null },
  ]);
  const messages = (await valueIn(call(listMessages, ports, { user }))).data;
  expect(messages.parked).toEqual([
    { queue: 'mail', id: 'm1', kind: 'x', reason: 'no such template', since: expect.any(String) },
  ]);
  expect((await valueIn(call(listSellerHolds, ports, { user }))).data.holds).toEqual([]);
});

test('what is not there, or was dealt with, is said to be so', async () => {
  const { ports, said: confirmed } = await troubled();
  const user = mei;
  const comment = '看过了';
  const seller = async (usernameOrId: string, action: string) =>
    call(actOnSeller, ports, {
      user,
      params: { usernameOrId, deed: action },
      body: await confirmed({ note: comment }),
    });
  expect(await seller('nobody', 'hold')).toMatchObject({ code: 'user_not_found' });
  expect(await seller('seller_nan', 'release')).toMatchObject({ code: 'seller_not_held' });
  await seller('seller_nan', 'hold');
  expect(await seller('seller_nan', 'hold')).toMatchObject({ code: 'seller_held' });
  expect(await call(noteKin, ports, { user, body: await confirmed({ mark: 'M/2', note: comment }) })).toMatchObject({
    code: 'kin_not_found',
  });
  expect(
    await call(resolveDifference, ports, { user, body: await confirmed({ id: 'a/b', note: comment }) }),
  ).toMatchObject({
    code: 'difference_not_found',
  });
  const message = async (action: string, body: object) =>
    call(actOnMessage, ports, { user, params: { deed: action }, body: await confirmed(body) });
  expect(await message('drop', { queue: 'mail', id: 'm1' })).toMatchObject({ code: 'note_needed' });
  expect(await message('drop', { queue: 'mail', id: 'm2', note: comment })).toMatchObject({
    code: 'message_not_found',
  });
  expect(await message('redrive', { queue: 'post', id: 'm1' })).toMatchObject({ code: 'message_not_found' });
  expect(await message('redrive', { queue: 'mail-events', id: 'm1' })).toMatchObject({ code: 'message_unreadable' });
  expect(await message('redrive', { queue: 'mail', id: 'm1' })).toMatchObject({ code: 'message_unreadable' });
  expect(await operatorActionsIn(ports)).toHaveLength(1);
});

/** One parked message of each queue. */
const parkedMessages = {
  'order-status': { kind: 'refund', outTradeNo: 'x' },
  settlement: { outTradeNo: 'x' },
  payout: { kind: 'submit', payoutId: 'P1' },
  mail: { id: 'm', to: 'a@example.com', template: 'receipt', language: 'zh', params: {} },
  index: { kind: 'index', fileId: 'f' },
  prepare: { fileId: 'f', version: 1 },
  'file-jobs': { kind: 'rank', fileId: 'f' },
} as const;

test.each(Object.entries(parkedMessages))('a parked message of %s goes back to its queue', async (name, body) => {
  const { ports, said: confirmed } = await troubled();
  const queue = name as keyof typeof parkedMessages;
  const parked = { queue, messageId: 'm9', reason: 'turned down', body, at: ports.clock.now() } as const;
  await ports.table.commit([parkedWrite(parked)]);
  const again = await call(actOnMessage, ports, {
    user: mei,
    params: { deed: 'redrive' },
    body: await confirmed({ queue, id: 'm9' }),
  });
  expect(again).toMatchObject({ ok: true });
  expect(ports.queues.sent.filter((entry) => entry.queue === queue).at(-1)?.message).toEqual(body);
  expect((await valueIn(call(listMessages, ports, { user: mei }))).data.parked).toHaveLength(1);
});
