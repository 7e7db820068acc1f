// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { reviewPaths } from '../../../nav/review-paths.ts';
import { Refusal } from '../../../test/answers.ts';
import { balanceOf, noSales } from '../../../test/balance.ts';
import { post } from '../../../test/goods.ts';
import { saleEntry } from '../../../test/orders.ts';
import { receivedQuestion } from '../../../test/reviews.ts';
import { member, pagination, visit, visitAsMember } from '../../../test/visit.tsx';

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
  await visitAsMember('/dashboard', late);
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
    await visitAsMember(`/dashboard?tab=${tab}`, { ...answers, ...Object.fromEntries(sides) });
    expect(await screen.findByRole('heading', { name: t.empty[tab] })).toBeTruthy();
    const [tabs, panel] = [screen.getByRole('tablist'), screen.getByRole('tabpanel')];
    const isBefore = (first: Element, second: Element) =>
      (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(isBefore(screen.getByRole('region', { name: t.earnings }), tabs)).toBe(true);
    expect(isBefore(panel, screen.getByRole('region', { name: t.storage }))).toBe(true);
    expect(panel.textContent).not.toMatch(/¥|GB/);
  },
);

test('a file of the day before is said to be of yesterday', async () => {
  const posts = [post({ created_at: new Date(Date.now() - 24 * 3_600_000).toISOString() })];
  await visitAsMember('/dashboard?tab=activity', { ...answers, 'GET /files/activity': { posts, pagination: one } });
  expect(await screen.findByText('昨天')).toBeTruthy();
});

test('what failed to load is no zero, and can be asked for again', async () => {
  const broken = new Refusal('internal');
  await visitAsMember('/dashboard', { ...answers, 'GET /payments/balance': broken, 'GET /payments/sales': broken });
  await screen.findByRole('link', { name: post().title });
  const panel = screen.getByRole('region', { name: t.earnings });
  expect(panel.textContent).not.toContain('¥');
  expect(within(panel).getByRole('button', { name: zh.common.retry })).toBeTruthy();
});

test('a first sale stays made on the checklist when it has been given back', async () => {
  await visitAsMember('/dashboard', { ...answers, 'GET /payments/balance': balanceOf({ payout_account: null }) });
  expect(await screen.findByText(t.done(2, 3))).toBeTruthy();
  expect(screen.queryByText(t.steps.share.line)).toBeNull();
});

test('a debt, a question that waits and storage that is nearly full are said, with the way to the answer', async () => {
  const question = receivedQuestion();
  await visitAsMember('/dashboard', {
    ...answers,
    'GET /payments/balance': balanceOf({ available: -28.41 }),
    'GET /questions/received': { data: { questions: [question], pagination: one } },
    'GET /files/storage': { used: 0, limit: 2 ** 30, used_bytes: 0.9 * 2 ** 30, limit_bytes: 2 ** 30 },
  });
  expect(await screen.findByText('下次收入先抵扣 ¥28.41')).toBeTruthy();
  expect(await screen.findByText(t.nearlyFull('102.40 MB'))).toBeTruthy();
  const panel = within(await screen.findByRole('list', { name: zh.waiting.title }));
  expect(panel.getByText(zh.waiting.quoted(question.text))).toBeTruthy();
  expect(panel.getByRole('link', { name: zh.waiting.answer }).getAttribute('href')).toBe(
    reviewPaths.questionsOf(question.file_id),
  );
});

test('files are filtered, narrowed and sorted by the server, among all of them', async () => {
  const { calls: apiCalls } = await visitAsMember('/dashboard', {
    ...answers,
    'GET /files/my-files': { posts: [post()], pagination: { ...one, total: 12 } },
    'GET /files/user': { posts: [], pagination },
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
  const { answers: now } = await visitAsMember('/dashboard', {
    ...answers,
    'GET /files/storage': new Refusal('internal'),
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

const sale = saleEntry({ title: '粤语入门', purchased_at: new Date().toISOString() });
const sold = { ...refundedOnly, sales: [sale], total_earnings: 85.23, total_sales: 3 };
const daily = (yesterday: object, today: object = {}) => {
  const days = [yesterday, today].map((one) => ({ date: '2026-11-20', sales: 0, earnings: 0, ...one }));
  return { 'GET /payments/balance/daily': { data: { days, total: 0 } } };
};

const moneyRegion = async () => within(await screen.findByRole('region', { name: zh.ahead.label }));

test('the page says how yesterday was, and what arrives by when', async () => {
  const balance = balanceOf({ available: 85.23, next_payout_at: '2026-11-20T22:00:00.000Z' });
  const change = { ...daily({ sales: 3, earnings: 85.23 }), 'GET /payments/balance': balance };
  await visitAsMember('/dashboard', { ...answers, 'GET /payments/sales': sold, ...change });
  expect(await screen.findByText('昨天卖出 3 份，到手 ¥85.23。')).toBeTruthy();
  expect((await moneyRegion()).getByText(/11 月 21 日 08:00.*前到账/)).toBeTruthy();
});

test('what holds money back is said in its place, and money without an account has one button', async () => {
  const visitWith = (change: object) =>
    visitAsMember('/dashboard', {
      ...answers,
      'GET /payments/sales': sold,
      'GET /payments/balance': balanceOf({ available: 85.23, ...change }),
    });
  await visitWith({ payouts_held: true });
  expect((await moneyRegion()).getByText(words.payoutsHeldLine)).toBeTruthy();
  await visitWith({ payout_account: null });
  const link = await screen.findByRole('link', { name: zh.ahead.setUp });
  expect(link.getAttribute('href')).toBe('/alipay-setup');
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
  await visitAsMember('/dashboard', {
    'GET /payments/balance': balanceOf({ payout_account: null }),
    'GET /payments/sales': { ...refundedOnly, pagination },
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

describe('open uploads', () => {
  const { dashboard: t } = zh;
  const MiB = 1024 * 1024;

  const upload = (id: string, name: string) => ({
    ...{ id, name, size: 60.65 * MiB, state: 'uploading' },
    ...{ begun_at: '2026-11-20T04:00:00.000Z', expires_at: '2026-11-21T04:00:00.000Z' },
  });
  const three = [upload('A', '录像.mp4'), { ...upload('B', '录像.mp4'), state: 'complete' }, upload('C', '讲义.zip')];

  /** Three uploads, each of which disappears when it is released. */
  async function see() {
    let left = three;
    const drop = (id: string) => () => {
      left = left.filter((one) => one.id !== id);
      return { message: '已取消上传' };
    };
    const drops = Object.fromEntries(['A', 'B', 'C'].map((id) => [`DELETE /uploads/${id}`, drop(id)]));
    return visitAsMember('/dashboard', { 'GET /uploads': () => ({ uploads: left }), ...drops });
  }

  const line = async () => within(await screen.findByRole('region', { name: t.openUploads }));
  const discard = async () => fireEvent.click((await line()).getByRole('button', { name: t.releaseAll }));
  const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: t.release }));

  test('what holds storage without being published is one line, and is continued where this browser began it', async () => {
    localStorage.clear();
    await see();
    expect((await line()).getByText(t.openUploadsLine(3))).toBeTruthy();
    expect((await line()).queryByRole('link')).toBeNull();
    const saved = { uploadId: 'B', name: '录像.mp4', size: 1, lastModified: 1, tab: 'T' };
    localStorage.setItem(`uploads:${member.id}`, JSON.stringify([saved]));
    await see();
    expect((await line()).getByRole('link', { name: t.continueUploads }).getAttribute('href')).toBe('/create');
  });

  test('all are released after a question, one that is gone by now among them, and storage is asked for anew', async () => {
    const { answers, calls, toasts } = await see();
    answers['DELETE /uploads/B'] = new Refusal('upload_not_found');
    await discard();
    expect(await screen.findByRole('alertdialog', { name: t.releaseMany(3) })).toBeTruthy();
    expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false);
    calls.length = 0;
    await confirm();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const ids = ['A', 'B', 'C'].map((id) => `DELETE /uploads/${id}`);
    expect(calls).toEqual(expect.arrayContaining([...ids, 'GET /uploads', 'GET /files/storage']));
    expect(toasts()).toEqual([t.released(3)]);
  });

  test('what could not be released stays, and the question says why', async () => {
    const { answers } = await see();
    answers['DELETE /uploads/C'] = new Refusal('unavailable');
    await discard();
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('没有释放成功');
    expect((await line()).getByText(t.openUploadsLine(1))).toBeTruthy();
  });

  test('where nothing is open, nothing is said of it', async () => {
    await visitAsMember('/dashboard');
    await screen.findByRole('progressbar', { name: t.storage });
    expect(screen.queryByRole('region', { name: t.openUploads })).toBeNull();
  });
});

describe('deleted files', () => {
  const { dashboard: t } = zh;
  const MiB = 1024 * 1024;
  const storage = { used: 12 * MiB, limit: 2 ** 30, used_bytes: 12 * MiB, limit_bytes: 2 ** 30 };
  const deletedAt = '2026-11-20T04:00:00.000Z';

  test('a deleted file that still holds bytes is listed below the storage, with its size and when it is released', async () => {
    const deleted = [
      { id: 'A', title: '旧课件', size: 8 * MiB, deleted_at: deletedAt, released_at: null },
      { id: 'B', title: '旧词表', size: 4 * MiB, deleted_at: deletedAt, released_at: '2026-11-21T05:20:00.000Z' },
    ];
    await visitAsMember('/dashboard', { 'GET /files/storage': { ...storage, deleted } });
    const rows = within(await screen.findByRole('list', { name: t.deletedFiles('12.00 MB') })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^旧课件8\.00 MB · .*11 月 20 日.* 删除 · 买家仍可下载，不释放$/),
      expect.stringMatching(/^旧词表4\.00 MB · .* · 最迟 .*11 月 21 日.* 释放$/),
    ]);
  });

  test('where nothing was deleted, or nobody says, there is no such list', async () => {
    for (const answer of [storage, { ...storage, deleted: [] }]) {
      await visitAsMember('/dashboard', { 'GET /files/storage': answer });
      await screen.findByText(/12\.00 MB/);
      expect(screen.queryByRole('group')).toBeNull();
    }
  });
});

describe('days of the feed', () => {
  /** 01:00 on the 20th in Beijing, and the evening of the 19th in UTC. */
  const now = Date.parse('2026-11-19T17:00:00.000Z');

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['2026-11-19T16:05:00.000Z', '今天'],
    ['2026-11-19T15:55:00.000Z', '昨天'],
    ['2026-11-18T15:55:00.000Z', '11 月 18 日'],
    ['2025-12-31T16:00:00.000Z', '1 月 1 日'],
    ['2025-11-19T16:05:00.000Z', '2025 年 11 月 20 日'],
  ])('what was put out at %s is from %s, by the days of Beijing', async (created_at, name) => {
    const posts = [post({ created_at })];
    await visitAsMember('/dashboard?tab=activity', { 'GET /files/activity': { posts, pagination } });
    await screen.findByRole('link', { name: '考研英语' });
    const [time] = document.querySelectorAll('time');
    expect(time?.textContent).toBe(name);
    expect(time?.dateTime).toBe(created_at);
  });
});

describe('the payout account', () => {
  const message = '收款账号已保存，2026年11月21日 12:00（北京时间）起可以收款';
  const config = {
    ...{ alipayAccount: 'nan***@example.com', realName: '*南', identityCard: null, phone: '138****8000' },
    heldUntil: '2026-11-21T04:00:00.000Z',
    unconfirmed: false,
  };
  const typed = {
    [zh.payout.account]: 'nan@example.com',
    [zh.payout.realName]: '陈南',
    [zh.payout.identityCard]: '11010519491231002X',
    [zh.payout.phone]: '13800138000',
  };

  test('an account that waits for its day is not said to be paid now', async () => {
    await visitAsMember('/alipay-setup', { 'GET /users/alipay-config': { config } });
    expect(await screen.findByText(/^nan\*\*\*@example\.com .*（北京时间） 起收款$/)).toBeTruthy();
    expect(screen.getByText(zh.payout.heldLine)).toBeTruthy();
    expect(screen.queryByText(/现在打款到/)).toBeNull();
  });

  test('what was set up stays on the dashboard to be read, until it is put away', async () => {
    await visitAsMember('/alipay-setup?step=form', {
      'POST /users/alipay-config': { message },
      'GET /users/alipay-config': { config },
    });
    await screen.findByRole('button', { name: zh.payout.submit });
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: zh.payout.submit }));
    await screen.findByText(message);

    const putAway = await screen.findByRole('button', { name: zh.shared.hide });
    expect(location.pathname).toBe('/dashboard');
    const summary = within(screen.getByRole('region', { name: zh.payout.done }));
    expect(summary.getByText(message)).toBeTruthy();
    expect(summary.getByText(config.alipayAccount)).toBeTruthy();
    await act(async () => void fireEvent.click(putAway));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });
});
