import { beforeEach, expect, test } from 'vitest';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import type { TestMarket } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { reviewMarket, settled } from '#functions/test/reviews';
import { day, minute } from '#shared/limits';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { deleteQuestion } from './delete-question.ts';
import { listQuestions } from './list-questions.ts';
import { listReceivedQuestions } from './list-received-questions.ts';

let ports: TestMarket['ports'];
let seller: User;
let asker: User;
let other: User;
let file: File;

beforeEach(async () => {
  ({ ports, seller, buyer: asker, file } = await reviewMarket());
  other = await member(ports, 'xi_other');
});

const ask = (text: string, user: { id: string } = asker) =>
  call(askQuestion, ports, { user, params: { id: file.id }, body: { text } });
const codeOf = async (answer: Promise<{ ok: boolean; code?: string }>) => (await answer).code ?? 'ok';
const askedQuestion = async (text: string) => (await valueIn(ask(text))).data.question;
const list = async (user?: { id: string }) =>
  (await valueIn(call(listQuestions, ports, { user, params: { id: file.id } }))).data;
const answer = (question: string, text: string, user: { id: string } = seller) =>
  call(answerQuestion, ports, { user, params: { id: file.id, question }, body: { text } });
const takeBack = (question: string, user: { id: string } = asker) =>
  call(deleteQuestion, ports, { user, params: { id: file.id, question } });

test('what waits is seen by whoever asked and by the seller; what is answered by everybody', async () => {
  const { id } = await askedQuestion('能打印成册吗？');
  expect(await list()).toMatchObject({ questions: [], open: [] });
  expect(await list(other)).toMatchObject({ questions: [], open: [] });
  expect((await list(asker)).open).toMatchObject([{ id, is_mine: true, answer: null }]);
  expect((await list(seller)).open).toMatchObject([{ id, is_mine: false }]);
  expect(await codeOf(answer(id, '可以', other))).toBe('file_not_yours');
  expect(await codeOf(answer(id, '可以的，A4 双面'))).toBe('ok');
  for (const user of [undefined, other, asker, seller])
    expect(await list(user)).toMatchObject({ questions: [{ id, answer: { text: '可以的，A4 双面' } }], open: [] });
});

test('what was answered last comes first, however old its question is', async () => {
  const old = await askedQuestion('很久以前的问题？');
  ports.clock.advance(90 * day);
  const recent = await askedQuestion('最近的问题？');
  await answer(recent.id, '是的');
  ports.clock.advance(minute);
  await answer(old.id, '现在知道了');
  expect((await list()).questions.map(({ id }) => id)).toEqual([old.id, recent.id]);
});

test('both are told once, each in a letter of their own', async () => {
  const { id } = await askedQuestion('能打印成册吗？');
  await answer(id, '可以');
  await answer(id, '可以的');
  await settled(ports);
  expect(ports.mail.emails.map(({ to }) => to)).toEqual([seller.email, asker.email]);
  expect((await list()).questions[0]?.answer).toMatchObject({ text: '可以的', edited_at: expect.any(String) });
});

test('only whoever asked takes it back, once, and not what is answered', async () => {
  const { id } = await askedQuestion('能打印成册吗？');
  expect(await codeOf(takeBack(id, other))).toBe('question_not_found');
  expect(await codeOf(takeBack(id, seller))).toBe('question_not_found');
  const results = await Promise.all([takeBack(id), takeBack(id), takeBack(id)].map(codeOf));
  expect(results.toSorted()).toEqual(['ok', 'question_not_found', 'question_not_found']);
  const answered = await askedQuestion('有答案吗？');
  await answer(answered.id, '有');
  expect(await codeOf(takeBack(answered.id))).toBe('question_answered');
});

test('ways to reach somebody elsewhere are masked, and nothing else', async () => {
  const { text } = await askedQuestion('加我微信 wx_nan2026 或者 nan@example.com，第 3 章讲了吗？');
  expect(text).not.toMatch(/nan/);
  expect(text).toContain('第 3 章讲了吗？');
});

test('the seller has all of them in one list, and those that wait', async () => {
  const first = await askedQuestion('第一个问题？');
  await askedQuestion('第二个问题？');
  await answer(first.id, '好');
  const received = async (unanswered: string) =>
    (await valueIn(call(listReceivedQuestions, ports, { user: seller, query: { unanswered } }))).data.questions;
  expect(await received('false')).toHaveLength(2);
  expect(await received('true')).toMatchObject([{ text: '第二个问题？', title: file.title, file_id: file.id }]);
});
