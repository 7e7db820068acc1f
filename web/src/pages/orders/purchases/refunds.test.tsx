// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const paidAt = '2026-11-20T04:00:00.000Z';
const since = '2026-11-21T04:00:00.000Z';

const purchase = {
  ...{ id: '01', file_post_id: '02', title: '讲义', file_name: 'a.pdf', file_size: 1, file_type: 'application/pdf' },
  ...{ category: 'document', description: '', username: 'nan', display_name: '南岸', amount: 39, version: 1 },
  ...{
    purchased_at: paidAt,
    out_trade_no: 'N1',
    latest_version: 1,
    is_fetched: true,
    rating: null,
    has_update: false,
    barred: null,
  },
  cover: null,
  coupon: null,
  file_deleted: false,
};

const waiting = {
  ...{
    out_trade_no: 'N1',
    file_post_id: '02',
    title: '讲义',
    amount: 39,
    reason: '打不开',
    state: 'waiting',
    note: null,
  },
  ...{ requested_at: paidAt, decide_by: null, decided_at: since, waiting_since: since, done_at: null },
};

const see = (refunds: object[] = [], change: object = {}) =>
  visit('/purchases', {
    as: 'member',
    answers: {
      'GET /payments/purchases': {
        purchases: [{ ...purchase, ...change }],
        pagination: { ...pagination, total: 1, totalPages: 1 },
      },
      'GET /payments/refunds': { data: { refunds, pagination } },
    },
  });

const { refundRules } = zh.purchases;
const stopTheClock = (now: string) => vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
afterEach(() => void vi.useRealTimers());

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

test('whoever is told that it was granted and waits is not told that it is on its way', async () => {
  const { answers: now, toasts } = await see();
  await rules();
  now['POST /payments/purchases/N1/refund'] = { data: waiting };
  fireEvent.change(screen.getByLabelText(zh.purchases.refundReason), { target: { value: '打不开' } });
  fireEvent.click(screen.getByRole('button', { name: zh.purchases.refundSend }));
  await waitFor(() => expect(toasts()).toEqual([zh.purchases.refundWaits]));
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
