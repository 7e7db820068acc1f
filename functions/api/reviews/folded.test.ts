import { beforeEach, expect, test } from 'vitest';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import type { TestMarket } from '#functions/test/market';
import { proven } from '#functions/test/money-operators';
import { operator } from '#functions/test/operators';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { owned, rate, ratings, reviewMarket, settled } from '#functions/test/reviews';
import { day } from '#shared/limits';
import { getFile } from '../files/get-file.ts';
import { appealMeasure } from '../moderation/appeal-measure.ts';
import { createReport } from '../moderation/create-report.ts';
import { decideCase } from '../moderation/decide-case.ts';
import { decideMeasure } from '../moderation/decide-measure.ts';
import { getOperatorCase } from '../moderation/get-operator-case.ts';
import { listCases } from '../moderation/list-cases.ts';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { listQuestions } from './list-questions.ts';
import { listReviews } from './list-reviews.ts';

let ports: TestMarket['ports'];
let seller: User;
let buyer: User;
let moderator: User;
let another: User;
let file: File;

beforeEach(async () => {
  ({ ports, seller, buyer, file } = await reviewMarket());
  [moderator, another] = [
    await operator(ports, 'mo_looks', ['moderator']),
    await operator(ports, 'ao_looks', ['moderator']),
  ];
});

const list = async () => (await valueIn(call(listReviews, ports, { params: { id: file.id } }))).data;

const report = async (target: object, reason = 'extortion', user: { id: string } = seller) =>
  (await valueIn(call(createReport, ports, { user, body: { target, reason, text: '看看' } }))).data.id;

async function decide(id: string, decision: string) {
  const { data } = await valueIn(call(getOperatorCase, ports, { user: moderator, params: { id } }));
  const body = { decision, rule: 'extortion', words: '要挟卖家', strike: false, hold: false, refund_buyers: false };
  return call(decideCase, ports, { user: moderator, params: { id }, body: { ...body, revision: data.revision } });
}

test('a review that was reported stays until somebody decides; folded it counts no more, and comes back by an appeal', async () => {
  await owned(ports, buyer, file);
  await rate(ports, buyer, file, { rating: 2, text: '不给返现就差评' });
  await rate(ports, buyer, file, { rating: 1, text: '说了不给返现就差评' });
  const id = await report({ type: 'review', id: `${file.id}_${buyer.id}` });
  expect(await list()).toMatchObject({ summary: { count: 1 }, reviews: [{ folded: null, counted: true }] });
  const { data } = await valueIn(call(getOperatorCase, ports, { user: moderator, params: { id } }));
  expect(data.words).toMatchObject([
    { type: 'review', rating: 1, text: '说了不给返现就差评', earlier: [{ rating: 2 }], file: { id: file.id } },
  ]);
  expect(data.person?.id).toBe(buyer.id);
  const decided = await decide(id, 'fold');
  expect(decided.ok).toBe(true);
  expect(await list()).toMatchObject({
    summary: { count: 0 },
    reviews: [{ folded: { rule: 'extortion' }, counted: false, text: '说了不给返现就差评' }],
  });
  // An edit does not unfold it.
  await rate(ports, buyer, file, { rating: 5, text: '很好' });
  expect((await list()).reviews).toMatchObject([{ counted: false, folded: { rule: 'extortion' } }]);
  await settled(ports);

  const { data: caseDetail } = await valueIn(call(getOperatorCase, ports, { user: moderator, params: { id } }));
  const measure = caseDetail.measures[0]?.id ?? '';
  const appealed = call(appealMeasure, ports, { user: buyer, params: { id: measure }, body: { text: '我只是不喜欢' } });
  expect((await appealed).ok).toBe(true);
  const lifted = call(decideMeasure, ports, {
    user: another,
    params: { id: measure },
    body: { decision: 'lift', words: '可以', ...(await proven(ports, another)) },
  });
  expect((await lifted).ok).toBe(true);
  await settled(ports);
  expect(await list()).toMatchObject({ summary: { count: 1, counts: [0, 0, 0, 0, 1] }, reviews: [{ folded: null }] });
  const { kept, counted } = await ratings(ports, file);
  expect(kept).toEqual(counted);
});

test('a question is folded as well; what is not there, or not to be seen, cannot be reported', async () => {
  const body = { text: '加群吗？一起？' };
  const { data } = await valueIn(call(askQuestion, ports, { user: buyer, params: { id: file.id }, body }));
  const question = data.question.id;
  await call(answerQuestion, ports, { user: seller, params: { id: file.id, question }, body: { text: '不加' } });
  const id = await report({ type: 'question', id: `${file.id}_${question}` }, 'spam');
  expect((await decide(id, 'fold')).ok).toBe(true);
  const { questions } = (await valueIn(call(listQuestions, ports, { params: { id: file.id } }))).data;
  expect(questions).toMatchObject([{ folded: { rule: 'extortion' } }]);
  for (const target of [
    { type: 'review', id: `${file.id}_${buyer.id}` },
    { type: 'review', id: file.id },
    { type: 'question', id: `${file.id}_${file.id}` },
  ]) {
    const refused = await call(createReport, ports, { user: seller, body: { target, reason: 'spam', text: '' } });
    expect(refused).toMatchObject({ code: 'target_not_found' });
  }
});

test('a wave of reviews is a case of the file; looked at, what still counts is shown', async () => {
  const reviewers = [];
  for (let n = 0; n < 26; n++) reviewers.push(await member(ports, `crowd_${n}`));
  ports.clock.advance(2 * day);
  for (const [n, user] of reviewers.entries()) {
    if (n === 5) ports.clock.advance(day);
    await owned(ports, user, file);
    await rate(ports, user, file, { rating: n < 5 ? 5 : 1 });
  }
  await settled(ports);
  const { data } = await valueIn(call(getFile, ports, { params: { id: file.id } }));
  expect(data.rating).toEqual({ average: 5, count: 5 });
  expect((await list()).summary.frozen).toBe(true);
  const { cases } = (await valueIn(call(listCases, ports, { user: moderator, query: {} }))).data;
  expect(cases).toMatchObject([{ reason: 'review_wave', reports: 0, targets: [{ type: 'file', id: file.id }] }]);
  expect((await decide(cases[0]?.id ?? '', 'dismiss')).ok).toBe(true);
  await settled(ports);
  const { summary } = await list();
  expect(summary).toMatchObject({ frozen: false, count: 26, average: 1.8 });
  expect((await valueIn(call(getFile, ports, { params: { id: file.id } }))).data.rating).toEqual({
    average: 1.8,
    count: 26,
  });
  const { kept, counted } = await ratings(ports, file);
  expect(kept).toEqual(counted);
});
