// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../../../../i18n/zh.ts';
import { paths } from '../../../../nav/paths.ts';
import { reviewPaths } from '../../../../nav/review-paths.ts';
import { Refusal } from '../../../../test/answers.ts';
import { detail, emptyStall, person } from '../../../../test/goods.ts';
import { question, questionsAnswer, reviewsAnswer } from '../../../../test/reviews.ts';
import { pagination, visit } from '../../../../test/visit.tsx';

const { questions: t, answering, reviews } = zh;

afterEach(() => sessionStorage.clear());

const list = `GET /files/${detail().id}/questions`;
const post = `POST /files/${detail().id}/questions`;

async function opened(answer: unknown, change: Partial<FileDetail> = {}, as: 'guest' | 'member' = 'member') {
  const file = detail(change);
  const answers = {
    [`GET /files/${file.id}`]: { data: file },
    [`GET /users/${file.username}`]: { user: person(1), stall: emptyStall },
    [`GET /users/${file.username}/posts`]: { posts: [], pagination },
    [`GET /files/${file.id}/reviews`]: reviewsAnswer(),
    [list]: answer,
  };
  const view = await visit(paths.file(file.id), { as, allInSight: true, answers });
  await screen.findByText(reviews.none);
  return { ...view, file };
}

const waiting = question({ id: '01ARZ3NDEKTSV4RRFFQ69G5Q02', text: '有答案吗？', answer: null });
const own = { ...waiting, is_mine: true };

const write = (text: string) => fireEvent.change(screen.getByLabelText(t.label), { target: { value: text } });
const send = (name = t.send) => fireEvent.click(screen.getByRole('button', { name }));
const begin = async () => fireEvent.click(await screen.findByRole('button', { name: t.ask }));

test('what was asked stands with its answer, and each but one’s own can be reported', async () => {
  const mine = question({ id: '01ARZ3NDEKTSV4RRFFQ69G5Q03', text: '我问的', is_mine: true });
  await opened(questionsAnswer({ questions: [question(), mine] }));
  const rows = within(await screen.findByRole('list', { name: t.list })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('适合零基础吗？');
  expect(rows[0]?.textContent).toContain(`${answering.heading}`);
  expect(rows[0]?.textContent).toContain('适合，从音标讲起。');
  expect(rows.map((row) => within(row).queryAllByRole('button', { name: /更多操作/ }).length)).toEqual([1, 0]);
  expect(screen.queryByRole('button', { name: `${answering.edit} 梅子` })).toBeNull();
});

test('where nothing was asked, one is told that one may', async () => {
  await opened(questionsAnswer());
  await screen.findByText(t.noneLine);
});

test('a question is asked, waits, and can be taken back', async () => {
  const view = await opened(questionsAnswer());
  await begin();
  write('好');
  send();
  await screen.findByText(t.short(5));
  expect(view.calls).not.toContain(post);
  write('有答案吗？');
  view.answers[post] = { data: { question: own } };
  view.answers[list] = questionsAnswer({ open: [own] });
  send();
  const open = within(await screen.findByRole('list', { name: t.open }));
  open.getByText('有答案吗？');
  expect(view.bodies[post]).toEqual({ text: '有答案吗？' });
  expect(view.toasts()).toEqual([t.sent]);
  expect(screen.queryByLabelText(t.label)).toBeNull();
  view.answers[`DELETE /files/${view.file.id}/questions/${own.id}`] = { message: '已撤回' };
  view.answers[list] = questionsAnswer();
  fireEvent.click(open.getByRole('button', { name: t.withdraw }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: t.withdrawConfirm }));
  await screen.findByText(t.noneLine);
});

test('what was answered meanwhile is not taken back: the answer is there to be read', async () => {
  const view = await opened(questionsAnswer({ open: [own] }));
  view.answers[`DELETE /files/${view.file.id}/questions/${own.id}`] = new Refusal('question_answered');
  fireEvent.click(await screen.findByRole('button', { name: t.withdraw }));
  view.answers[list] = questionsAnswer({ questions: [{ ...own, answer: question().answer }] });
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: t.withdrawConfirm }));
  await screen.findByText('适合，从音标讲起。');
});

test('whoever has two open ones reads that they have to wait', async () => {
  const two = [own, { ...own, id: '01ARZ3NDEKTSV4RRFFQ69G5Q04' }];
  await opened(questionsAnswer({ open: two }));
  const button = await screen.findByRole('button', { name: t.ask });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  screen.getByText(t.full(2));
});

test('where the market finds that two are open, it says so beside what was written', async () => {
  const view = await opened(questionsAnswer());
  await begin();
  write('有答案吗？');
  const refusal = new Refusal('questions_open');
  view.answers[post] = refusal;
  send();
  await screen.findByText(refusal.problem.message);
  expect(screen.getByLabelText<HTMLTextAreaElement>(t.label).value).toBe('有答案吗？');
});

test('a guest writes, logs in, and finds the question where it was', async () => {
  const view = await opened(questionsAnswer(), {}, 'guest');
  await begin();
  write('有答案吗？');
  send(t.logIn);
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(new URLSearchParams(location.search).get('from')).toBe(reviewPaths.questionsOf(view.file.id));
  expect(view.calls).not.toContain(post);
  await opened(questionsAnswer());
  expect((await screen.findByLabelText<HTMLTextAreaElement>(t.label)).value).toBe('有答案吗？');
  screen.getByRole('button', { name: t.send });
});

test('what was given up is forgotten', async () => {
  await opened(questionsAnswer());
  await begin();
  write('有答案吗？');
  fireEvent.click(screen.getByRole('button', { name: zh.common.cancel }));
  await opened(questionsAnswer());
  await screen.findByRole('button', { name: t.ask });
  expect(screen.queryByLabelText(t.label)).toBeNull();
});

test('a seller asks nothing and answers all: what is being written outlives a reload', async () => {
  const answer = questionsAnswer({ open: [waiting] });
  await opened(answer, { is_owner: true });
  const name = `${answering.open} 梅子`;
  fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.change(screen.getByLabelText(answering.label), { target: { value: '有，在第三章' } });
  const view = await opened(answer, { is_owner: true });
  const field = await screen.findByLabelText<HTMLTextAreaElement>(answering.label);
  expect(field.value).toBe('有，在第三章');
  expect(screen.queryByRole('button', { name: t.ask })).toBeNull();
  expect(screen.queryByRole('button', { name: t.withdraw })).toBeNull();
  const call = `PUT /files/${view.file.id}/questions/${waiting.id}/answer`;
  const answered = {
    ...waiting,
    answer: { ...question().answer, text: '有，在第三章', at: waiting.asked_at, edited_at: null },
  };
  view.answers[call] = { data: { question: answered } };
  view.answers[list] = questionsAnswer({ questions: [answered] });
  fireEvent.click(screen.getByRole('button', { name: answering.send }));
  await screen.findByRole('list', { name: t.list });
  expect(view.bodies[call]).toEqual({ text: '有，在第三章' });
  expect(view.toasts()).toEqual([answering.sent]);
  await screen.findByRole('button', { name: `${answering.edit} 梅子` });
});

test('a list that did not come can be asked for again', async () => {
  const view = await opened(() => {
    throw new TypeError('the line is cut');
  });
  await screen.findByText(t.failed);
  view.answers[list] = questionsAnswer({ questions: [question()] });
  fireEvent.click(screen.getByRole('button', { name: zh.common.retry }));
  await screen.findByText('适合零基础吗？');
});

test('what people write is text, whatever it looks like', async () => {
  await opened(questionsAnswer({ questions: [question({ text: '<img src=x onerror=y()>' })] }));
  await screen.findByText('<img src=x onerror=y()>');
  expect(document.querySelector('[src="x"]')).toBeNull();
});
