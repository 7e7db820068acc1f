// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { review, reviewsAnswer } from '../../../test/reviews.ts';
import { member, pagination, visit } from '../../../test/visit.tsx';

const { reviews: t, shared } = zh;

afterEach(() => sessionStorage.clear());

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAW';
const purchase = {
  ...{ id: '01', file_post_id: id, title: '讲义', file_name: 'a.pdf', file_size: 1, file_type: 'application/pdf' },
  ...{ category: 'document', description: '', username: 'lin', display_name: '林记', amount: 39, version: 1 },
  ...{ purchased_at: '2026-11-20T04:00:00.000Z', out_trade_no: 'N1', latest_version: 1, has_update: false },
  coupon: null,
  ...{ barred: null, cover: null, file_deleted: false, is_fetched: true, rating: null as number | null },
};
const put = `PUT /files/${id}/review`;
const ofFile = `GET /files/${id}/reviews`;

const listOf = (change: object) => ({
  purchases: [{ ...purchase, ...change }],
  pagination: { ...pagination, total: 1, totalPages: 1 },
});

const see = (change: object = {}, answer: unknown = reviewsAnswer({ barred: null })) =>
  visit('/purchases', {
    as: 'member',
    answers: {
      'GET /payments/purchases': listOf(change),
      'GET /payments/refunds': { data: { refunds: [], pagination } },
      [ofFile]: answer,
    },
  });

const open = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: t.rateTitle('讲义') }));
};
const words = () => screen.getByLabelText<HTMLTextAreaElement>(new RegExp(t.text));

test('what was fetched is rated at once, in its row', async () => {
  const view = await see();
  const dialog = await open(t.rateTitle('讲义'));
  fireEvent.keyDown(await dialog.findByRole('radiogroup', { name: t.rating }), { key: '4' });
  fireEvent.change(words(), { target: { value: '够用' } });
  const mine = review({ id: member.id, rating: 4, text: '够用' });
  view.answers[put] = { data: { review: mine } };
  view.answers[ofFile] = reviewsAnswer({ mine, barred: null });
  view.answers['GET /payments/purchases'] = listOf({ rating: 4 });
  fireEvent.click(dialog.getByRole('button', { name: t.send }));
  await screen.findByRole('button', { name: t.rated('讲义', 4) });
  expect(view.bodies[put]).toEqual({ rating: 4, text: '够用', revision: 0 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was rated shows its stars, and the dialog has what was said', async () => {
  const mine = review({ id: member.id, rating: 3, text: '还行', revision: 7 });
  const view = await see({ rating: 3 }, reviewsAnswer({ mine, barred: null }));
  const dialog = await open(t.rated('讲义', 3));
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: t.star(3, t.stars[3]) })).checked).toBe(true);
  expect(words().value).toBe('还行');
  view.answers[put] = new Refusal('review_changed');
  fireEvent.change(words(), { target: { value: '又看了看，不错' } });
  view.answers[ofFile] = reviewsAnswer({ mine: { ...mine, text: '在手机上改的', revision: 8 }, barred: null });
  fireEvent.click(dialog.getByRole('button', { name: shared.saveChanges }));
  await dialog.findByText('在手机上改的');
  expect(view.bodies[put]).toMatchObject({ revision: 7 });
  expect(words().value).toBe('又看了看，不错');
});

test('what was not fetched is not rated yet', async () => {
  await see({ is_fetched: false });
  await screen.findByRole('button', { name: `${zh.shared.download} 讲义` });
  expect(screen.queryByRole('button', { name: t.rateTitle('讲义') })).toBeNull();
});

test('what was begun is there when the dialog opens again, after a reload as well', async () => {
  await see();
  await open(t.rateTitle('讲义'));
  await screen.findByRole('radiogroup', { name: t.rating });
  fireEvent.change(words(), { target: { value: '写到一半' } });
  fireEvent.click(screen.getByRole('button', { name: zh.common.close }));
  await open(t.rateTitle('讲义'));
  await screen.findByRole('radiogroup', { name: t.rating });
  expect(words().value).toBe('写到一半');
  await see();
  await open(t.rateTitle('讲义'));
  await screen.findByRole('radiogroup', { name: t.rating });
  expect(words().value).toBe('写到一半');
});

test('an order that is given back is not rated any more, and says why', async () => {
  await see({}, reviewsAnswer({ barred: 'refunding' }));
  const dialog = await open(t.rateTitle('讲义'));
  await dialog.findByText(t.barred.refunding);
});

test('a review that could not be asked for is asked for again', async () => {
  const view = await see({}, () => {
    throw new TypeError('the line is cut');
  });
  const dialog = await open(t.rateTitle('讲义'));
  await dialog.findByText(t.failed);
  view.answers[ofFile] = reviewsAnswer({ barred: null });
  fireEvent.click(dialog.getByRole('button', { name: zh.common.retry }));
  await dialog.findByRole('radiogroup', { name: t.rating });
});
