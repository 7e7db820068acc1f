// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { reviewPaths } from '../../../nav/review-paths.ts';
import { Refusal } from '../../../test/answers.ts';
import { balanceOf, noSales } from '../../../test/balance.ts';
import { post } from '../../../test/goods.ts';
import { receivedQuestion } from '../../../test/reviews.ts';
import { member, pagination, visit } from '../../../test/visit.tsx';

const { dashboard: t, ownFiles, sales: words, shared } = zh;

const one = { ...pagination, total: 1, totalPages: 1 };
const refundedOnly = { ...noSales, pagination: one };
const answers = {
  'GET /payments/balance': balanceOf({ available: 12.5, pending: 3, paid_out: 90 }),
  'GET /payments/sales': refundedOnly,
  'GET /files/my-files': { posts: [post()], pagination: one },
};

const mainText = (): string => document.querySelector('main')?.textContent ?? '';

/** Holds back the answers of calls until the test releases them. */
function held(calls: Record<string, unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = Object.entries(calls).map(([call, answer]) => [call, () => promise.then(() => answer)]);
  return { answers: Object.fromEntries(waiting), arrive: resolve };
}

test('nothing is claimed before it is known: no amount, no size, no rule of payouts', async () => {
  const { answers: late, arrive } = held(answers);
  await visit('/dashboard', { as: 'member', answers: late });
  await screen.findByRole('region', { name: t.earnings });
  expect(mainText()).not.toMatch(/¥|\d+(\.\d+)? (Bytes|B|KB|MB|GB)|自动打款|%/);
  arrive();
  expect(await screen.findByRole('link', { name: post().title })).toBeTruthy();
  expect(mainText()).toContain('¥15.50');
});

test.each(['following', 'followers', 'starred', 'activity'] as const)(
  'on the tab of %s the money stays above the tabs, and nothing stands between them and what was asked for',
  async (tab) => {
    const nobody = { followers: [], following: [], pagination };
    const sides = ['following', 'followers'].map((side) => [`GET /users/${member.username}/${side}`, { data: nobody }]);
    await visit(`/dashboard?tab=${tab}`, { as: 'member', answers: { ...answers, ...Object.fromEntries(sides) } });
    expect(await screen.findByRole('heading', { name: t.empty[tab] })).toBeTruthy();
    const [tabs, panel] = [screen.getByRole('tablist'), screen.getByRole('tabpanel')];
    const isBefore = (first: Element, second: Element) =>
      (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(isBefore(screen.getByRole('region', { name: t.earnings }), tabs)).toBe(true);
    expect(isBefore(panel, screen.getByRole('region', { name: t.storage }))).toBe(true);
    expect(panel.textContent).not.toMatch(/¥|GB/);
  },
);

test('what failed to load is no zero, and can be asked for again', async () => {
  const broken = new Refusal('internal');
  await visit('/dashboard', {
    as: 'member',
    answers: { ...answers, 'GET /payments/balance': broken, 'GET /payments/sales': broken },
  });
  await screen.findByRole('link', { name: post().title });
  const panel = screen.getByRole('region', { name: t.earnings });
  expect(panel.textContent).not.toContain('¥');
  expect(within(panel).getByRole('button', { name: zh.common.retry })).toBeTruthy();
});

test('a first sale stays made on the checklist when it has been given back', async () => {
  await visit('/dashboard', {
    as: 'member',
    answers: { ...answers, 'GET /payments/balance': balanceOf({ payout_account: null }) },
  });
  expect(await screen.findByText(t.done(2, 3))).toBeTruthy();
  expect(screen.queryByText(t.steps.share.line)).toBeNull();
});

test('a balance below zero says what the next income covers first', async () => {
  await visit('/dashboard', {
    as: 'member',
    answers: { ...answers, 'GET /payments/balance': balanceOf({ available: -28.41 }) },
  });
  expect(await screen.findByText('下次收入先抵扣 ¥28.41')).toBeTruthy();
});

test('files are filtered, narrowed and sorted by the server, among all of them', async () => {
  const { calls: apiCalls } = await visit('/dashboard', {
    as: 'member',
    answers: {
      ...answers,
      'GET /files/my-files': { posts: [post()], pagination: { ...one, total: 12 } },
      'GET /files/user': { posts: [], pagination },
    },
  });
  const choose = (name: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }));
  await screen.findByRole('combobox', { name: ownFiles.sort });
  await choose(ownFiles.status, 'private');
  expect(await screen.findByRole('heading', { name: ownFiles.noMatch })).toBeTruthy();
  await choose(ownFiles.sort, 'price');
  const calls = () => apiCalls.filter((call) => call.startsWith('GET /files/user'));
  await waitFor(() =>
    expect(calls()).toEqual([
      'GET /files/user?limit=50&sortBy=created_at&status=private',
      'GET /files/user?limit=50&sortBy=price&status=private',
    ]),
  );
  expect(location.search).toBe('?status=private&sort=price');
});

test('storage that did not load says no more than its bar', async () => {
  const { answers: now } = await visit('/dashboard', {
    as: 'member',
    answers: { ...answers, 'GET /files/storage': new Refusal('internal') },
  });
  await screen.findByRole('link', { name: post().title });
  const panel = screen.getByRole('region', { name: t.storage });
  expect(within(panel).getByRole('progressbar')).toBeTruthy();
  expect(panel.textContent).not.toContain('还能放');
  expect(panel.textContent).not.toContain('%');
  now['GET /files/storage'] = { used: 2 ** 20, limit: 2 ** 30, used_bytes: 2 ** 20, limit_bytes: 2 ** 30 };
  fireEvent.click(within(panel).getByRole('button', { name: zh.common.retry }));
  expect(await screen.findByText(t.usage('1.00 MB', '1.00 GB'))).toBeTruthy();
});

const sale = {
  ...{
    id: 'N1',
    file_post_id: '02',
    title: '粤语入门',
    file_name: 'a.pdf',
    file_size: 1,
    file_type: 'application/pdf',
  },
  ...{ category: 'document', description: '', username: 'nan', display_name: '', amount: 30, version: 1, cover: null },
  ...{ purchased_at: new Date().toISOString(), file_deleted: false, buyer_username: 'lin', buyer_display_name: '' },
  ...{ out_trade_no: 'N1', earnings: 28.41, fee: 1.59, settled: true, payout_state: 'available', refunded_at: null },
  ...{ available_at: new Date().toISOString(), payout_id: null, arrived_at: null },
  ...{ list_price: 30, coupon: null, via: null },
};
const sold = { ...refundedOnly, sales: [sale], total_earnings: 85.23, total_sales: 3 };
const daily = (yesterday: object, today: object = {}) => {
  const days = [yesterday, today].map((one) => ({ date: '2026-11-20', sales: 0, earnings: 0, ...one }));
  return { 'GET /payments/balance/daily': { data: { days, total: 0 } } };
};

const moneyRegion = async () => within(await screen.findByRole('region', { name: zh.ahead.label }));

test('the page says how yesterday was, and what arrives by when', async () => {
  const balance = balanceOf({ available: 85.23, next_payout_at: '2026-11-20T22:00:00.000Z' });
  const change = { ...daily({ sales: 3, earnings: 85.23 }), 'GET /payments/balance': balance };
  await visit('/dashboard', { as: 'member', answers: { ...answers, 'GET /payments/sales': sold, ...change } });
  expect(await screen.findByText('昨天卖出 3 份，到手 ¥85.23。')).toBeTruthy();
  expect((await moneyRegion()).getByText(/11 月 21 日 08:00.*前到账/)).toBeTruthy();
});

test('what holds money back is said in its place, and money without an account has one button', async () => {
  const visitWith = (change: object) =>
    visit('/dashboard', {
      as: 'member',
      answers: {
        ...answers,
        'GET /payments/sales': sold,
        'GET /payments/balance': balanceOf({ available: 85.23, ...change }),
      },
    });
  await visitWith({ payouts_held: true });
  expect((await moneyRegion()).getByText(words.payoutsHeldLine)).toBeTruthy();
  await visitWith({ payout_account: null });
  const link = await screen.findByRole('link', { name: zh.ahead.setUp });
  expect(link.getAttribute('href')).toBe('/alipay-setup');
});

test('a question that waits stands there with its way to the answer', async () => {
  const question = receivedQuestion();
  const questions = { data: { questions: [question], pagination: one } };
  await visit('/dashboard', { as: 'member', answers: { ...answers, 'GET /questions/received': questions } });
  const panel = within(await screen.findByRole('list', { name: zh.waiting.title }));
  expect(panel.getByText(zh.waiting.quoted(question.text))).toBeTruthy();
  expect(panel.getByRole('link', { name: zh.waiting.answer }).getAttribute('href')).toBe(
    reviewPaths.questionsOf(question.file_id),
  );
});

test('storage under half is a hairline with its figures', async () => {
  const storage = { used: 2 ** 20, limit: 2 ** 30, used_bytes: 2 ** 20, limit_bytes: 2 ** 30 };
  await visit('/dashboard', { as: 'member', answers: { ...answers, 'GET /files/storage': storage } });
  expect(await screen.findByText(t.usage('1.00 MB', '1.00 GB'))).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: t.storage }).className).toContain('h-0.5');
});

test('storage that is nearly full says what is left', async () => {
  const storage = { used: 0, limit: 2 ** 30, used_bytes: 0.9 * 2 ** 30, limit_bytes: 2 ** 30 };
  await visit('/dashboard', { as: 'member', answers: { ...answers, 'GET /files/storage': storage } });
  expect(await screen.findByText(t.nearlyFull('102.40 MB'))).toBeTruthy();
});

test('the first sale is stamped with its date until its seller puts it away', async () => {
  localStorage.clear();
  const stamped = { as: 'member', answers: { ...answers, 'GET /payments/sales': sold } } as const;
  await visit('/dashboard', stamped);
  const stamp = within(await screen.findByRole('region', { name: t.opened }));
  expect(stamp.getByText(zh.ui.opened)).toBeTruthy();
  expect(stamp.getByText(t.openedWith('粤语入门'))).toBeTruthy();
  fireEvent.click(stamp.getByRole('button', { name: shared.hide }));
  expect(screen.queryByRole('region', { name: t.opened })).toBeNull();
  await visit('/dashboard', stamped);
  await screen.findByRole('link', { name: post().title });
  expect(screen.queryByRole('region', { name: t.opened })).toBeNull();
});

test('whoever is about to open sees first what there is to do, and no sums of nothing', async () => {
  localStorage.clear();
  await visit('/dashboard', {
    as: 'member',
    answers: {
      'GET /payments/balance': balanceOf({ payout_account: null }),
      'GET /payments/sales': { ...refundedOnly, pagination },
    },
  });
  expect(await screen.findByText(t.done(0, 3))).toBeTruthy();
  expect(screen.queryByRole('region', { name: t.earnings })).toBeNull();
  expect(mainText()).not.toMatch(/¥|0%/);
  expect(screen.getByRole('progressbar', { name: t.storage }).getAttribute('aria-valuenow')).toBe('0');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('tab', { name: t.tabs.files })).toBeTruthy();
  const uploads = within(screen.getByRole('main')).getAllByRole('link', { name: t.steps.file.action });
  expect(uploads.map((link) => link.getAttribute('href'))).toEqual(['/create']);
  expect(screen.getByText(t.steps.share.line)).toBeTruthy();
  expect(screen.queryByRole('button', { name: t.steps.share.action })).toBeNull();
});

test('the last step of a newcomer is to send the link of the stall, and it is done once it is copied', async () => {
  localStorage.clear();
  const writeText = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const newcomer = {
    as: 'member',
    answers: {
      'GET /files/my-files': { posts: [post()], pagination: one },
      'GET /payments/balance': balanceOf(),
      'GET /payments/sales': { ...refundedOnly, pagination },
    },
  } as const;
  await visit('/dashboard', newcomer);
  expect((await screen.findByText(t.done(2, 3))).closest('section')).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: t.steps.share.action })));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/user/${member.username}`);
  expect(screen.getByText(t.done(3, 3))).toBeTruthy();
  await visit('/dashboard', newcomer);
  await screen.findByRole('link', { name: post().title });
  expect(screen.queryByText(t.done(3, 3))).toBeNull();
});
