// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BalanceAnswer } from '#shared/contract/payouts';
import { hour } from '#shared/limits';
import { sources as t } from '../../../i18n/zh/promotions/selling.ts';
import { zh } from '../../../i18n/zh.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { Refusal } from '../../../test/answers.ts';
import { balanceOf, noSales } from '../../../test/balance.ts';
import { payoutEntry, refundEntry, saleEntry } from '../../../test/orders.ts';
import { member, pagination, visitAsMember } from '../../../test/visit.tsx';

describe('the page of sales', () => {
  const none = { data: { refunds: [], payouts: [], pagination } };

  const sale = saleEntry({ amount: 10, list_price: 10, earnings: 9.5, fee: 0.5 });

  const answersWith = (change: Partial<BalanceAnswer>, sales: object[] = []) => ({
    'GET /payments/balance': balanceOf(change),
    'GET /payments/balance/daily': { data: { days: [], total: 0 } },
    'GET /payments/sales': {
      ...{ sales, total_earnings: 10, total_sales: 1, average_price: 10, sources: [], payouts: [] as object[] },
      pagination: { ...pagination, total: sales.length, totalPages: sales.length },
    },
    'GET /payments/refund-requests': none,
    'GET /payments/payouts': none,
  });

  const see = async (change: Partial<BalanceAnswer>, sales: object[] = []) =>
    visitAsMember('/sales', answersWith(change, sales));

  const { ahead } = zh;
  const noon = new Date('2026-11-20T12:00:00+08:00');
  const inHours = (hours: number): string => new Date(noon.getTime() + hours * hour).toISOString();
  const stopTheClock = () => vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  afterEach(() => void vi.useRealTimers());

  const until = '2026-11-21T04:00:00.000Z';

  test.each(['changed', 'undone'] as const)('a change of address says until when payouts wait: %s', async (why) => {
    await see({ available: 10, email_hold: { until, why } });
    const heading = await screen.findByText(zh.emailChange.holdHeading[why]);
    expect(heading.parentElement?.textContent).toMatch(/11 月 21 日.*起恢复打款/);
  });

  test('a new account says until when it waits, in Beijing’s time', async () => {
    await see({ available: 10, payout_held_until: '2026-01-21T16:30:00.000Z' });
    expect(await screen.findByText(zh.sales.heldHeading)).toBeTruthy();
    expect(screen.getAllByText(/1 月 22 日 00:30（北京时间）/)).not.toEqual([]);
  });

  test.each([
    { where: 'Beijing', offset: -480, marks: 0 },
    { where: 'Berlin', offset: -60, marks: 1 },
  ])('the times of the list name their zone to a reader in $where: $marks', async ({ offset, marks }) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
    await see({ available: 10 }, [sale]);
    const heading = await screen.findByRole('heading', { name: zh.sales.records });
    expect(within(heading.parentElement as HTMLElement).queryAllByText(zh.payout.beijing)).toHaveLength(marks);
  });

  test('refunds that wait, a debt and a hold are explained in a sentence each', async () => {
    await see({ available: -5.5, waiting_refunds: 19, payouts_held: true });
    expect(await screen.findByText(zh.sales.refundsWaitNote('¥19.00'))).toBeTruthy();
    expect(screen.getByText(zh.sales.belowZeroNote('¥5.50'))).toBeTruthy();
    expect(screen.getByText(zh.sales.payoutsHeldNote(zh.common.supportEmail))).toBeTruthy();
  });

  test('one sum and one date: of the nearest payout, and what comes later in one line', async () => {
    stopTheClock();
    const maturing = [2, 5, 15].map((at) => ({ at: inHours(at), amount: at + 0.1 }));
    const [next_payout_at, pending] = [inHours(6), 22.3];
    await see({ available: 1, pending, maturing, next_payout_at }, [
      { ...sale, out_trade_no: 'N2', payout_state: 'settling', available_at: inHours(15) },
      { ...sale, payout_state: 'settling', available_at: inHours(2) },
    ]);
    const money = within(await screen.findByRole('region', { name: ahead.label }));
    expect(money.getByText(/11 月 20 日 20:00/)).toBeTruthy();
    expect(money.getByText('8')).toBeTruthy();
    expect(money.getByText(ahead.later('¥15.10'))).toBeTruthy();
    const heads = screen.getAllByRole('heading', { level: 3 });
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      '11 月 21 日 08:00 前到账¥15.10',
      '11 月 20 日 20:00 前到账¥8.20',
    ]);
  });

  const arrivedAt = { submitted_at: inHours(-6), finished_at: inHours(-6) };
  const payout = payoutEntry({ created_at: inHours(-6), ...arrivedAt });

  test('sales stand under the payout that carries them, with its sum once, and it leads to its way', async () => {
    stopTheClock();
    const answers = answersWith({}, [
      { ...sale, payout_id: 'P1' },
      { ...sale, id: '03', out_trade_no: 'N2', payout_id: 'P1' },
    ]);
    answers['GET /payments/sales'].payouts = [payout];
    await visitAsMember('/sales', answers);
    const head = await screen.findByRole('link', { name: ahead.arrived('11 月 20 日') });
    expect(head.getAttribute('href')).toBe('/sales/payouts/P1');
    const group = within(screen.getByRole('region', { name: /已到账/ }));
    expect(group.getByText('¥28.50')).toBeTruthy();
    expect(group.getAllByText('讲义', { selector: 'span' })).toHaveLength(2);
  });

  test('what arrived on one day is one sum, the same above and in the list, though the page ends within the day', async () => {
    stopTheClock();
    const payouts = [
      { ...payout, id: 'P3', amount: 20, finished_at: inHours(-1) },
      { ...payout, id: 'P2', amount: 9.5, finished_at: inHours(-2) },
      { ...payout, amount: 7.86 },
      { ...payout, id: 'P0', amount: 9.5, created_at: inHours(-30), finished_at: inHours(-30) },
    ];
    const answers = answersWith({}, [
      { ...sale, payout_id: 'P2' },
      { ...sale, id: '03', out_trade_no: 'N2', payout_id: 'P1' },
      { ...sale, id: '04', out_trade_no: 'N3', payout_id: 'P0' },
    ]);
    answers['GET /payments/sales'].payouts = payouts.slice(1);
    const all = { data: { payouts, pagination } };
    await visitAsMember('/sales', { ...answers, 'GET /payments/payouts': all });
    const heads = await screen.findAllByRole('heading', { level: 3 });
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      `${ahead.arrived('11 月 20 日')}¥37.36`,
      `${ahead.arrived('11 月 19 日')}¥9.50`,
    ]);
    const money = await screen.findByRole('region', { name: ahead.label });
    expect(money.textContent).toBe(`¥37.36${ahead.arrived('11 月 20 日')}`);
  });

  test('payouts of a day that is not wholly known stand alone, each with its own sum', async () => {
    stopTheClock();
    const payouts = [{ ...payout, id: 'P2', amount: 9.5, finished_at: inHours(-2) }, payout];
    const answers = answersWith({}, [
      { ...sale, payout_id: 'P2' },
      { ...sale, id: '03', out_trade_no: 'N2', payout_id: 'P1' },
    ]);
    answers['GET /payments/sales'].payouts = payouts;
    const some = { data: { payouts, pagination: { ...pagination, next_cursor: 'further' } } };
    await visitAsMember('/sales', { ...answers, 'GET /payments/payouts': some });
    const heads = await screen.findAllByRole('heading', { level: 3 });
    const head = ahead.arrived('11 月 20 日');
    expect(heads.map(({ textContent }) => textContent)).toEqual([`${head}¥9.50`, `${head}¥28.50`]);
  });

  test('money without an account says how to get it, with one button', async () => {
    await see({ available: 11.4, payout_account: null });
    expect(await screen.findByText(ahead.account('¥11.40'))).toBeTruthy();
    expect(screen.getByRole('link', { name: ahead.setUp }).getAttribute('href')).toBe('/alipay-setup');
  });

  test('a payout that came back says why, with one button', async () => {
    const returned = { ...payout, state: 'failed', reason: '收款账号不存在', reason_code: 'PAYEE_NOT_EXIST' };
    const answers = { ...answersWith({ available: 28.5 }, [sale]) };
    const payouts = { data: { payouts: [returned], pagination } };
    await visitAsMember('/sales', { ...answers, 'GET /payments/payouts': payouts });
    const money = within(await screen.findByRole('region', { name: ahead.label }));
    expect(money.getByText('收款账号不存在')).toBeTruthy();
    expect(money.getByRole('link', { name: ahead.mend })).toBeTruthy();
  });

  const refunded = { ...sale, payout_state: 'refunded', refunded_at: '2026-11-21T04:00:00.000Z' };

  test('a sale that was given back is struck through and says so, and the fold of the month stays', async () => {
    const answers = answersWith({}, [refunded]);
    answers['GET /payments/sales'].total_sales = 0;
    await visitAsMember('/sales', answers);
    expect((await screen.findByText('¥9.50', { selector: 's' })).textContent).toBe('¥9.50');
    expect(screen.getByText(sale.title, { selector: 's span' })).toBeTruthy();
    expect(screen.getByText(zh.dashboard.lately(30))).toBeTruthy();
  });

  test('a sale of a file that was deleted leads to no page; its order number is in the opened row and can be copied', async () => {
    const out_trade_no = '01K9ZQ6M3T8W4Y2B5N7R0P1XVA_01K9ZQ6M3T8W4Y2B5N7R0P1XVB';
    await see({}, [{ ...sale, out_trade_no, file_deleted: true }]);
    const [number, ...others] = await screen.findAllByText(out_trade_no);
    expect(others).toEqual([]);
    expect(number?.closest('details')?.open).toBe(false);
    expect(screen.getByText(zh.sales.fileDeleted)).toBeTruthy();
    expect(screen.queryByRole('link', { name: zh.sales.openFile })).toBeNull();
    expect(screen.getAllByRole('button', { name: zh.ui.copyOrderNumber(out_trade_no) })).toHaveLength(1);
  });

  test('no amount and no rule of payouts stands there before the balance is known', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const answers = answersWith({ available: 10 }, [sale]);
    const late = () => promise.then(() => answers['GET /payments/balance']);
    await visitAsMember('/sales', { ...answers, 'GET /payments/balance': late });
    await screen.findByRole('heading', { name: zh.nav.sales });
    const text = () => document.querySelector('main')?.textContent;
    expect(text()).not.toMatch(/¥|打款/);
    resolve();
    expect(await screen.findByRole('region', { name: ahead.label })).toBeTruthy();
  });

  test('a balance that did not load says so, and can be asked for again', async () => {
    const answers = { ...answersWith({ available: 10 }, [sale]), 'GET /payments/balance': new Refusal('internal') };
    const { answers: now } = await visitAsMember('/sales', answers);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(zh.sales.balanceFailed);
    now['GET /payments/balance'] = balanceOf({ available: 10 });
    fireEvent.click(within(alert).getByRole('button', { name: zh.common.retry }));
    expect(await screen.findByRole('region', { name: ahead.label })).toBeTruthy();
  });

  test.each([
    ['waiting', 'N1', true],
    ['approved', 'N1', true],
    ['manual', 'N1', true],
    ['requested', 'N1', false],
    ['done', 'N1', false],
    ['waiting', 'N2', false],
  ] as const)('a sale is marked whose refund is %s for %s: %s', async (state, out_trade_no, isMarked) => {
    const refunds = { data: { refunds: [refundEntry({ state })], pagination } };
    const arrived = { ...sale, out_trade_no, payout_state: 'arrived', arrived_at: '2026-11-21T04:00:00.000Z' };
    const answers = { ...answersWith({}, [arrived]), 'GET /payments/refund-requests': refunds };
    await visitAsMember('/sales', answers);
    const line = await screen.findByText(/^bei，/);
    expect(line.textContent?.includes(zh.sales.refundPending)).toBe(isMarked);
  });
});

describe('sources', () => {
  const sales = [
    saleEntry({ coupon: 'READERS20', via: 'xhs', amount: 31.2 }),
    saleEntry({ id: '02', out_trade_no: 'N2' }),
  ];
  const sources = [
    { via: 'xhs', sales: 2, earnings: 60 },
    { via: null, sales: 1, earnings: 20 },
  ];

  const see = (change: object) => {
    const none = { data: { refunds: [], payouts: [], pagination } };
    return visitAsMember('/sales', {
      'GET /payments/balance': balanceOf({}),
      'GET /payments/balance/daily': { data: { days: [], total: 0 } },
      'GET /payments/sales': {
        ...{ sales, total_earnings: 80, total_sales: 3, average_price: 28, sources, payouts: [] },
        ...{ pagination: { ...pagination, total: 3, totalPages: 1 }, ...change },
      },
      'GET /payments/refund-requests': none,
      'GET /payments/payouts': none,
    });
  };

  const channels = () => screen.findByRole('table', { hidden: true });

  test('what each link has brought is told with its share, and of what came by none as well', async () => {
    await see({});
    const table = await channels();
    expect(table.querySelector('caption')?.textContent).toContain('全部时间');
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${t.source}${t.sales}${t.earnings}${t.share}`,
      `小红书${t.salesOf('2')}¥60.0075.0%`,
      `${t.direct}${t.salesOf('1')}¥20.0025.0%`,
    ]);
  });

  test('a sale says where its buyer came from; opened, its coupon and what it usually cost, where there is any of it', async () => {
    await see({});
    expect((await screen.findByRole('link', { name: 'READERS20' })).getAttribute('href')).toBe(
      couponPaths.one('READERS20'),
    );
    expect(screen.getAllByText('小红书', { selector: 'dd, dd *' })).toHaveLength(1);
    expect(screen.getAllByText(zh.sales.listPrice)).toHaveLength(1);
  });

  test('whoever has no such link is told how to make one, without a table', async () => {
    await see({ sources: [{ via: null, sales: 3, earnings: 80 }] });
    await screen.findByText(t.howHeading);
    screen.getByText(`${location.origin}/user/${member.username}?via=xhs`);
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  });

  test('and whoever has sold nothing is told first how to sell', async () => {
    await see({ sales: [], sources: [], pagination });
    await screen.findByText(zh.sales.empty);
    screen.getByRole('button', { name: zh.dashboard.steps.share.action });
    expect(screen.queryByText(t.howHeading)).toBeNull();
  });
});

describe('requests for a refund', () => {
  const refund = refundEntry({ decide_by: '2026-11-23T04:00:00.000Z' });
  const waiting = refundEntry({ state: 'waiting', waiting_since: '2026-11-21T04:00:00.000Z' });

  const see = (available: number, request: object = refund) =>
    visitAsMember('/sales', {
      'GET /payments/balance': balanceOf({ available }),
      'GET /payments/balance/daily': { data: { days: [], total: 0 } },
      'GET /payments/sales': noSales,
      'GET /payments/refund-requests': { data: { refunds: [request], pagination } },
      'GET /payments/payouts': { data: { payouts: [], pagination } },
    });

  const costs = zh.sales.refundCosts('¥39.00', '¥37.05', '¥1.95');

  const deal = async () => fireEvent.click(await screen.findByRole('button', { name: zh.waiting.handle }));

  test('what a refund costs whom is said before it is granted', async () => {
    await see(37.05);
    await deal();
    expect(await screen.findByText(costs)).toBeTruthy();
    expect(screen.queryByText(zh.sales.refundUncovered('¥37.05'))).toBeNull();
  });

  test('where the balance may not cover it, what that means is said as well', async () => {
    await see(37.04);
    await deal();
    expect(await screen.findByText(zh.sales.refundUncovered('¥37.04'))).toBeTruthy();
  });

  test('what is granted and not covered stays in sight, with since when it waits, and is asked about no more', async () => {
    const { answers: now, toasts } = await see(0);
    await deal();
    const approve = await screen.findByRole('button', { name: zh.sales.approve });
    now['POST /payments/sales/N1/refund'] = { data: waiting };
    now['GET /payments/refund-requests'] = { data: { refunds: [waiting], pagination } };
    fireEvent.click(approve);
    await waitFor(() => expect(toasts()).toContain(zh.sales.decidedWaits));
    expect(await screen.findByText(/起等你的余额$/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: zh.sales.approve })).toBeNull());
  });
});

describe('payouts that are held', () => {
  const codeAnswer = {
    message: '验证码已发送至 nan***@example.com',
    sent_to: 'nan***@example.com',
    expires_at: '2026-11-21T04:00:00.000Z',
  };

  const answers = (balance: Parameters<typeof balanceOf>[0]) => ({
    'GET /payments/balance': balanceOf({ available: 1200, ...balance }),
    'GET /payments/balance/daily': { data: { days: [], total: 0 } },
    'GET /payments/sales': noSales,
    'GET /payments/refund-requests': { data: { refunds: [], pagination } },
    'GET /payments/payouts': { data: { payouts: [], pagination } },
    'POST /users/me/mailbox-code': codeAnswer,
  });

  test.each([
    ['an account that only a password has set', { payout_account_unconfirmed: true }],
    ['a hold after changes were taken back', { email_hold: { until: null, why: 'undone' } }],
  ] as const)('the owner ends %s by a code from the mailbox', async (_name, balance) => {
    const { answers: currentAnswers, calls, bodies } = await visitAsMember('/sales', answers(balance));
    const call = 'POST /payments/payouts/resume';
    currentAnswers[call] = () => {
      const code = Object(Object(bodies[call]).second_factor).code;
      if (code === undefined) return new Refusal('mailbox_code_required');
      return code === '042137' ? { message: '打款会恢复' } : new Refusal('mailbox_code_wrong');
    };
    fireEvent.click(await screen.findByRole('button', { name: zh.emailChange.resume }));
    const field = await screen.findByLabelText<HTMLInputElement>(zh.factors.mailboxCode);
    expect(await screen.findByText(codeAnswer.message)).toBeTruthy();
    fireEvent.change(field, { target: { value: '111 111' } });
    fireEvent.click(screen.getByRole('button', { name: zh.factors.confirm }));
    const refusal = await screen.findByText('验证码不正确或已过期');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(refusal.closest('[id]')?.id).toBe(field.getAttribute('aria-describedby'));
    expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 6]);
    fireEvent.change(field, { target: { value: '042 137' } });
    fireEvent.click(screen.getByRole('button', { name: zh.factors.confirm }));
    expect(await screen.findByText('打款会恢复')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText(zh.factors.mailboxCode)).toBeNull());
    expect(calls.filter((call) => call.includes('mailbox-code'))).toHaveLength(1);
    expect(bodies[call]).toEqual({ second_factor: { type: 'mailbox', code: '042137' } });
  });
});
