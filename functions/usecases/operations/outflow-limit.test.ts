import { expect, test } from 'vitest';
import { appealMeasure } from '#functions/api/moderation/appeal-measure';
import { createReport } from '#functions/api/moderation/create-report';
import { decideCase } from '#functions/api/moderation/decide-case';
import { decideMeasure } from '#functions/api/moderation/decide-measure';
import { getOperatorCase } from '#functions/api/moderation/get-operator-case';
import { actOnSeller } from '#functions/api/operations/act-on-seller';
import { confirmProposal } from '#functions/api/operations/confirm-proposal';
import { beijingDate } from '#functions/domain/time';
import { findFile } from '#functions/store/files/files';
import { findOrder } from '#functions/store/orders/orders';
import { findSellerHold } from '#functions/store/payouts/seller-holds';
import { fileWorkers } from '#functions/test/file-workers';
import { deliver, fileOf, paid, testMarket } from '#functions/test/market';
import { lin, mei, proven } from '#functions/test/money-operators';
import { registered } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import { readDay } from '../ledger/days/day-close.ts';
import { actOnRefundBy } from './actions/refund-actions.ts';
import { holdSeller } from './holds.ts';

const two = { ok: true, value: { proposalId: expect.any(String) } };
const done = { ok: true, value: { state: expect.any(String) } };
const note = 'sorry';

/** Orders of ¥400, each of another buyer and seller by default. */
async function sales(count: number, { sameBuyer = false, sameSeller = false } = {}) {
  const market = await testMarket({ price: 400_00 });
  const { ports } = market;
  const numbers: string[] = [];
  for (let at = 0; at < count; at++) {
    const seller = sameSeller ? market.seller : await registered(ports, `seller_${at}`);
    const buyer = sameBuyer ? market.buyer : await registered(ports, `buyer_${at}`);
    numbers.push(await paid({ ports, file: await fileOf(ports, seller, 400_00) }, buyer));
  }
  const back = (number: string, { amount, actor = 'mei' }: { amount?: number; actor?: string } = {}) => {
    const part = amount === undefined ? {} : { amount: fen(amount) };
    return actOnRefundBy(ports, { deed: 'begin', outTradeNo: number }, { actor, note, ...part });
  };
  const first = numbers[0] ?? '';
  return { ...market, numbers, first, second: numbers[1] ?? '', back };
}

test('what one operator lets leave on a day is summed, order by order', async () => {
  const { ports, first, second, back } = await sales(2);
  expect(await back(first)).toMatchObject(done);
  expect(await back(second)).toMatchObject(two);
  expect(await findOrder(ports.table, second)).toMatchObject({ status: 'paid' });
  // The same operator in other capitals.
  expect(await back(second, { actor: 'MEI' })).toMatchObject(two);
  ports.clock.advance(day);
  expect(await back(second)).toMatchObject(done);
});

test.each([
  ['buyer', { sameBuyer: true }],
  ['seller', { sameSeller: true }],
])('what the same %s is about is summed, whoever lets it leave', async (_, same) => {
  const { first, second, back } = await sales(2, same);
  expect(await back(first)).toMatchObject(done);
  expect(await back(second, { actor: 'lin' })).toMatchObject(two);
});

test('parts of one order add up over days, whoever gives them', async () => {
  const market = await testMarket({ price: 900_00 });
  const { ports, buyer, seller } = market;
  const number = await paid({ ports, file: await fileOf(ports, seller, 900_00) }, buyer);
  const part = (actor: string, amount: number) =>
    actOnRefundBy(ports, { deed: 'begin', outTradeNo: number }, { actor, note, amount: fen(amount) });
  expect(await part('mei', 300_00)).toMatchObject(done);
  ports.clock.advance(day);
  expect(await part('lin', 200_00)).toMatchObject(done);
  ports.clock.advance(day);
  expect(await part('zhou', 1)).toMatchObject(two);
});

test('two tabs at once do not let more leave than one', async () => {
  const { ports, numbers, back } = await sales(4);
  const acted = await Promise.all(numbers.map((number) => back(number)));
  expect(acted.filter((one) => one.ok && 'state' in one.value)).toHaveLength(1);
  expect(acted.filter((one) => one.ok && 'proposalId' in one.value)).toHaveLength(3);
  const refunding = await Promise.all(numbers.map((number) => findOrder(ports.table, number)));
  expect(refunding.filter((order) => order?.status !== 'paid')).toHaveLength(1);
});

test('to pay a held seller again lets out all that is theirs: above the limit somebody else confirms it', async () => {
  const { ports, seller } = await sales(2, { sameSeller: true });
  await holdSeller(ports, seller.id, { actor: 'mei', note });
  const params = { usernameOrId: seller.username, deed: 'release' };
  const body = { note, ...(await proven(ports, mei)) };
  const { data } = await valueIn(call(actOnSeller, ports, { user: mei, params, body }));
  expect(data).toMatchObject({ held_since: expect.any(String), proposal_id: expect.any(String) });
  const confirming = { user: lin, params: { id: data.proposal_id }, body: await proven(ports, lin) };
  expect(await valueIn(call(confirmProposal, ports, confirming))).toEqual({ data: { done: 'release' } });
  const { operators } = await readDay(ports, beijingDate(ports.clock.now()));
  // The seller's share is 95 %.
  const both = { alone: 0, withAnother: 760_00, actions: 1 };
  expect(operators).toEqual([
    { username: 'lin', ...both },
    { username: 'mei', ...both },
  ]);
});

/** A reported file with several buyers, and the moderator's takedown of it. */
async function takenDown(buyers: number) {
  const market = await testMarket({ price: 200_00 });
  const { ports, file } = market;
  const numbers: string[] = [];
  for (let at = 0; at < buyers; at++) numbers.push(await paid({ ports, file }, await registered(ports, `buys_${at}`)));
  const reporter = await registered(ports, 'reports_it');
  const target = { target: { type: 'file', id: file.id }, reason: 'infringement', text: '' };
  const { id } = (await valueIn(call(createReport, ports, { user: reporter, body: target }))).data;
  const { data } = await valueIn(call(getOperatorCase, ports, { user: mei, params: { id } }));
  const decision = { decision: 'remove', rule: 'infringement', words: '抄的', refund_buyers: true };
  const request = { user: mei, params: { id }, body: { ...decision, revision: data.revision } };
  for (const unproven of [request.body, { ...request.body, decision: 'delist', hold: true, refund_buyers: false }])
    expect(await call(decideCase, ports, { ...request, body: unproven })).toMatchObject({ code: 'confirm_needed' });
  const body = { ...request.body, ...(await proven(ports, mei)) };
  const decided = (await valueIn(call(decideCase, ports, { ...request, body }))).data;
  const settle = async () => {
    await drain(ports, fileWorkers);
    await deliver(ports);
  };
  await settle();
  const states = async () => Promise.all(numbers.map(async (number) => (await findOrder(ports.table, number))?.status));
  return { ports, quote: data.refund_quote, decided, states, settle };
}

test('a decision says how many buyers it refunds and how much, and one person may do so up to the limit', async () => {
  const { quote, decided, states } = await takenDown(2);
  expect(quote).toEqual({ orders: 2, amount: 400, takes_two: false });
  expect(decided.proposal_id).toBeNull();
  expect(await states()).toEqual(['refunded', 'refunded']);
});

test('above the limit the file goes at once, and the refunds wait for a second person', async () => {
  const { ports, quote, decided, states, settle } = await takenDown(3);
  expect(quote).toEqual({ orders: 3, amount: 600, takes_two: true });
  expect(decided.measure).toMatchObject({ kind: 'remove' });
  expect(await states()).toEqual(['paid', 'paid', 'paid']);
  const own = { user: mei, params: { id: decided.proposal_id }, body: await proven(ports, mei) };
  expect(await call(confirmProposal, ports, own)).toMatchObject({ code: 'proposal_own' });
  const confirming = { ...own, user: lin, body: await proven(ports, lin) };
  expect(await valueIn(call(confirmProposal, ports, confirming))).toEqual({ data: { done: 'refund_buyers' } });
  await settle();
  expect(await states()).toEqual(['refunded', 'refunded', 'refunded']);
  const { operators } = await readDay(ports, beijingDate(ports.clock.now()));
  const both = { alone: 0, withAnother: 600_00 };
  expect(operators).toMatchObject([both, both]);
});

test('a measure that holds much money is lifted once a second person agrees, and its seller is told', async () => {
  const { ports, seller, file } = await testMarket({ price: 300_00 });
  for (const name of ['buys_1', 'buys_2']) await paid({ ports, file }, await registered(ports, name));
  const reporter = await registered(ports, 'reports_it');
  const target = { target: { type: 'file', id: file.id }, reason: 'infringement', text: '' };
  const { id } = (await valueIn(call(createReport, ports, { user: reporter, body: target }))).data;
  const { data } = await valueIn(call(getOperatorCase, ports, { user: mei, params: { id } }));
  const decision = { decision: 'remove', rule: 'infringement', words: '抄的', hold: true, revision: data.revision };
  const body = { ...decision, ...(await proven(ports, mei)) };
  const { measure } = (await valueIn(call(decideCase, ports, { user: mei, params: { id }, body }))).data;
  await drain(ports, fileWorkers);
  const own = { user: seller, params: { id: measure?.id }, body: { text: '是我的' } };
  await valueIn(call(appealMeasure, ports, own));
  const lift = { decision: 'lift', words: '是他的', ...(await proven(ports, lin)) };
  const answer = await valueIn(call(decideMeasure, ports, { ...own, user: lin, body: lift }));
  expect(answer.data.proposal_id).toEqual(expect.any(String));
  const zhou = { ...lin, id: 'ZHOU', username: 'zhou' };
  const params = { id: answer.data.proposal_id };
  const confirming = { user: zhou, params, body: await proven(ports, zhou) };
  expect(await valueIn(call(confirmProposal, ports, confirming))).toEqual({ data: { done: 'lift' } });
  await drain(ports, fileWorkers);
  expect((await findFile(ports.table, file.id))?.barred).toBeUndefined();
  expect(await findSellerHold(ports.table, seller.id)).toBeUndefined();
  const emails = ports.queues.sent.flatMap(({ message }) => ('template' in message ? [message.template] : []));
  expect(emails).toContain('measure-lifted');
});

test('two who confirm each other’s refunds are named by the day with all of it', async () => {
  const { ports, numbers, back } = await sales(4);
  for (const [at, number] of numbers.entries()) {
    const [proposer, confirmer] = at % 2 === 0 ? [mei, lin] : [lin, mei];
    const acted = await back(number, { actor: proposer.username });
    if (!acted.ok || !('proposalId' in acted.value)) continue;
    const body = await proven(ports, confirmer);
    const params = { id: acted.value.proposalId };
    await valueIn(call(confirmProposal, ports, { user: confirmer, params, body }));
  }
  const { operators } = await readDay(ports, beijingDate(ports.clock.now()));
  expect(operators).toMatchObject([
    { username: expect.any(String), alone: 400_00, withAnother: 800_00 },
    { username: expect.any(String), alone: 400_00, withAnother: 800_00 },
  ]);
});
