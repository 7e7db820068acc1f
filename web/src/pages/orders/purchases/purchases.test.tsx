// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { purchaseEntry, refundEntry } from '../../../test/orders.ts';
import { receipt } from '../../../test/receipt.ts';
import { review, reviewsAnswer } from '../../../test/reviews.ts';
import { member, pagination, visitAsMember } from '../../../test/visit.tsx';

describe('refunds', () => {
  const since = '2026-11-21T04:00:00.000Z';
  const waiting = refundEntry({ state: 'waiting', decided_at: since, waiting_since: since });

  const see = (refunds: object[] = [], change: object = {}) =>
    visitAsMember('/purchases', {
      'GET /payments/purchases': {
        purchases: [purchaseEntry(change)],
        pagination: { ...pagination, total: 1, totalPages: 1 },
      },
      'GET /payments/refunds': { data: { refunds, pagination } },
    });

  const { refundRules } = zh.purchases;
  const stopTheClock = (now: string) => vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  afterEach(() => {
    vi.useRealTimers();
    sessionStorage.clear();
  });

  const openMenu = async () => {
    const menu = await screen.findByRole('button', { name: zh.purchases.menuOf('讲义') });
    fireEvent.keyDown(menu, { key: 'Enter' });
    await screen.findByRole('menuitem', { name: zh.receipt.title });
  };
  const rules = async () => {
    await openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: zh.purchases.refund }));
    const dialog = await screen.findByRole('dialog');
    return within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };

  test('whoever paid less than 18 hours ago reads until when it goes back at once', async () => {
    stopTheClock('2026-11-20T21:59:00.000Z');
    await see();
    const [early, ...others] = await rules();
    expect(early).toMatch(/11 月 2[01] 日 \d\d:00 前/);
    expect(others).toEqual([refundRules.asked, refundRules.covered, refundRules.access]);
  });

  test('afterwards that is promised to nobody', async () => {
    stopTheClock('2026-11-20T22:00:00.000Z');
    await see();
    expect(await rules()).toEqual([refundRules.asked, refundRules.covered, refundRules.access]);
  });

  test('a refund that waits says since when, and the file can still be had', async () => {
    await see([waiting]);
    /** In the purchase's row, in place of the request, and in the list of refunds. */
    await waitFor(() => expect(screen.getAllByText(zh.purchases.refundStates.waiting)).toHaveLength(2));
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: zh.purchases.refund })).toBeNull();
    expect(screen.getByText(/^已同意。2026 年 11 月 21 日 \d\d:00 起等卖家的余额/)).toBeTruthy();
    expect(screen.getByRole('button', { name: `${zh.shared.download} 讲义` })).toBeTruthy();
  });

  test('a no may be asked about again', async () => {
    await see([{ ...waiting, state: 'declined', waiting_since: null }]);
    await screen.findByText(zh.purchases.refundStates.declined);
    await openMenu();
    expect(screen.getByRole('menuitem', { name: zh.purchases.refund })).toBeTruthy();
  });

  test('a refund that is refused says so and keeps what was typed; one that is granted and waits is not on its way', async () => {
    const { answers: now, toasts } = await see();
    await rules();
    const reason = () => screen.getByLabelText<HTMLTextAreaElement>(zh.purchases.refundReason);
    const send = () => fireEvent.click(screen.getByRole('button', { name: zh.purchases.refundSend }));
    const refusal = new Refusal('refund_not_possible');
    now['POST /payments/purchases/N1/refund'] = refusal;
    fireEvent.change(reason(), { target: { value: '打不开' } });
    send();
    expect((await screen.findByRole('alert')).textContent).toContain(refusal.problem.message);
    expect(reason().value).toBe('打不开');
    now['POST /payments/purchases/N1/refund'] = { data: waiting };
    send();
    await waitFor(() => expect(toasts()).toEqual([zh.purchases.refundWaits]));
    await rules();
    expect(reason().value).toBe('');
  });

  test('a reason that was typed when the session ended is there again after the login', async () => {
    const reason = () => screen.getByLabelText<HTMLTextAreaElement>(zh.purchases.refundReason);
    const { answers: now } = await see();
    now['POST /payments/purchases/N1/refund'] = new Refusal('unauthorized');
    await rules();
    fireEvent.change(reason(), { target: { value: '打不开' } });
    fireEvent.click(screen.getByRole('button', { name: zh.purchases.refundSend }));
    await waitFor(() => expect(location.pathname).toBe('/login'));
    await see();
    await rules();
    expect(reason().value).toBe('打不开');
  });

  test('what its author has deleted since says so, and stays the buyer’s: to open and to download', async () => {
    await see([], { file_deleted: true });
    expect(await screen.findByText(zh.purchases.deleted)).toBeTruthy();
    expect(screen.getByRole('link', { name: '讲义' }).getAttribute('href')).toBe('/code/02');
    expect(screen.getByRole('button', { name: `${zh.shared.download} 讲义` })).toBeTruthy();
  });

  test('what was given back leads to its receipt, which stays, and not to a file that may be gone', async () => {
    await see([{ ...waiting, state: 'done', done_at: since, waiting_since: null }], {
      file_post_id: '03',
      title: '别的',
    });
    const link = await screen.findByRole('link', { name: '讲义' });
    expect(link.getAttribute('href')).toBe('/purchases/N1');
  });
});

describe('ratings', () => {
  const { reviews: t, shared } = zh;

  afterEach(() => sessionStorage.clear());

  const { file_post_id: id } = purchaseEntry();
  const put = `PUT /files/${id}/review`;
  const ofFile = `GET /files/${id}/reviews`;

  const listOf = (change: object) => ({
    purchases: [purchaseEntry(change)],
    pagination: { ...pagination, total: 1, totalPages: 1 },
  });

  const see = (change: object = {}, answer: unknown = reviewsAnswer({ barred: null })) =>
    visitAsMember('/purchases', {
      'GET /payments/purchases': listOf(change),
      'GET /payments/refunds': { data: { refunds: [], pagination } },
      [ofFile]: answer,
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
});

describe('receipts', () => {
  test('the receipt goes to one’s own address at a press, which the answer names', async () => {
    const number = '01M7VHRXG00000000000000006_01M7VHRXG00000000000000004';
    const { calls, toasts } = await visitAsMember(`/purchases/${number}`, {
      [`GET /payments/purchases/${number}`]: { data: receipt(number) },
      [`POST /payments/purchases/${number}/mail`]: { message: '收据已发送至 nan@example.com，请查收' },
    });
    fireEvent.click(await screen.findByRole('button', { name: zh.packageDownload.mailReceipt }));
    await waitFor(() => expect(toasts()).toContain('收据已发送至 nan@example.com，请查收'));
    expect(calls).toContain(`POST /payments/purchases/${number}/mail`);
  });
});

describe('pages', () => {
  test('a page beyond the last one leads to the last one', async () => {
    const answers = {
      'GET /payments/purchases': { purchases: [], pagination: { ...pagination, total: 12, totalPages: 2 } },
    };
    await visitAsMember('/purchases?page=7', answers);
    await screen.findByRole('navigation', { name: zh.ui.pages });
    await waitFor(() => expect(location.search).toBe('?page=2'));
  });
});
