// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { reviewPaths } from '../../../nav/review-paths.ts';
import { receivedQuestion, receivedReview, review } from '../../../test/reviews.ts';
import { pagination, visitAsMember } from '../../../test/visit.tsx';

const { received: t, replies } = zh;

afterEach(() => sessionStorage.clear());

const some = { ...pagination, total: 2, totalPages: 1 };
const [one, other] = [receivedReview(), receivedReview({ file_id: '01ARZ3NDEKTSV4RRFFQ69G5FB1', title: '高数' })];
const reviewsOf = (reviews: object[]) => ({ data: { reviews, pagination: some } });
const questionsOf = (questions: object[]) => ({ data: { questions, pagination: some } });

const see = (address: string, answers: object) => visitAsMember(address, { ...answers });

test('what waits comes first: of each file, by the same writer as well, and is replied to in its place', async () => {
  const view = await see(reviewPaths.received(), { 'GET /reviews/received': reviewsOf([one, other]) });
  const rows = within(await screen.findByRole('list', { name: t.of.reviews })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(
    view.calls.filter((call) => call.includes('/received')).every((call) => call.includes('unanswered=true')),
  ).toBe(true);
  const [first = document.body] = rows;
  expect(within(first).getByRole('link', { name: '考研英语' }).getAttribute('href')).toBe(reviewPaths.of(one.file_id));
  const call = `PUT /files/${one.file_id}/reviews/${one.id}/reply`;
  view.answers[call] = { data: { review: review() } };
  view.answers['GET /reviews/received'] = reviewsOf([other]);
  fireEvent.click(within(first).getByRole('button', { name: `${replies.open} 林一` }));
  fireEvent.change(within(first).getByLabelText(replies.label), { target: { value: '谢谢' } });
  fireEvent.click(within(first).getByRole('button', { name: replies.send }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '考研英语' })).toBeNull());
  expect(view.bodies[call]).toEqual({ text: '谢谢' });
  expect(view.toasts()).toEqual([replies.sent]);
  screen.getByRole('link', { name: '高数' });
});

test('all of them are one press away, and the address says so', async () => {
  const view = await see(reviewPaths.received(), { 'GET /reviews/received': reviewsOf([]) });
  await screen.findByText(t.done.reviews);
  view.answers['GET /reviews/received'] = reviewsOf([one]);
  fireEvent.click(screen.getByRole('button', { name: t.all }));
  await screen.findByText(one.text);
  expect(location.search).toBe('?unanswered=false');
  expect(view.calls.at(-1)).toContain('unanswered=false');
});

test('one list leads to the other', async () => {
  await see(reviewPaths.received(), {
    'GET /reviews/received': reviewsOf([one]),
    'GET /questions/received': questionsOf([receivedQuestion()]),
  });
  fireEvent.click(await screen.findByRole('tab', { name: t.of.questions }));
  await screen.findByText(receivedQuestion().text);
  expect(location.search).toBe('?list=questions');
});

test('where nobody has said anything yet, that is said', async () => {
  await see(reviewPaths.received({ unanswered: 'false' }), { 'GET /reviews/received': reviewsOf([]) });
  await screen.findByText(t.empty.reviews);
});
