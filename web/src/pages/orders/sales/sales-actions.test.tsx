// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BalanceAnswer } from '#shared/contract/payouts';
import { hour } from '#shared/limits';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { balanceOf } from '../../../test/balance.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const none = { data: { refunds: [], payouts: [], pagination } };

const sale = {
  ...{ id: '01', file_post_id: '02', title: '讲义', file_name: 'a.pdf', file_size: 1, file_type: 'application/pdf' },
  ...{ category: 'document', description: '', username: 'nan', display_name: '南岸', amount: 10, version: 1 },
  ...{ purchased_at: '2026-11-20T04:00:00.000Z', buyer_username: 'bei', buyer_display_name: '', out_trade_no: 'N1' },
  ...{ earnings: 9.5, fee: 0.5, settled: true, payout_state: 'available', refunded_at: null, payout_id: null },
  cover: null,
  file_deleted: false,
  ...{ list_price: 10, coupon: null, via: null },
  ...{ available_at: '2026-11-21T04:00:00.000Z', arrived_at: null },
};

const answersWith = (change: Partial<BalanceAnswer>, sales: object[] = []) => ({
  'GET /payments/balance': balanceOf(change),
  'GET /payments/balance/daily': { data: { days: [], total: 0 } },
  'GET /payments/sales': {
    ...{ sales, total_earnings: 10, total_sales: 1, average_price: 10, sources: [] },
    pagination: { ...pagination, total: sales.length, totalPages: sales.length },
  },
  'GET /payments/refund-requests': none,
  'GET /payments/payouts': none,
});

const see = async (change: Partial<BalanceAnswer>, sales: object[] = []) =>
  visit('/sales', { as: 'member', answers: answersWith(change, sales) });

const payOut = (yuan?: string) =>
  screen.findByRole('button', { name: yuan ? zh.sales.payOutNow(yuan) : zh.sales.payOut });

const noon = new Date('2026-11-20T12:00:00+08:00');
const inHours = (hours: number): string => new Date(noon.getTime() + hours * hour).toISOString();
const stopTheClock = () => vi.useFakeTimers({ now: noon, toFake: ['Date'] });
afterEach(() => void vi.useRealTimers());

test('a sum that has just changed is shown, and it is the one that is paid out with the next click', async () => {
  const { answers: now } = await see({ available: 10 });
  const button = await payOut('¥10.00');
  now['POST /payments/withdraw'] = () => new Refusal('balance_changed', { available: '12.00' });
  now['GET /payments/balance'] = balanceOf({ available: 12 });
  fireEvent.click(button);
  expect(await payOut('¥12.00')).toBeTruthy();
});

test('a payout that is refused says why, in the server’s words, and stays there to be read', async () => {
  const { answers: now } = await see({ available: 10 });
  now['POST /payments/withdraw'] = () => new Refusal('payout_refund_waiting');
  fireEvent.click(await payOut('¥10.00'));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(new Refusal('payout_refund_waiting').problem.message)).toBeTruthy();
});

const until = '2026-11-21T04:00:00.000Z';

test.each<[string, Partial<BalanceAnswer>, string]>([
  ['nothing is available', {}, zh.sales.nothingLine],
  ['too little is available', { available: 0.09 }, zh.sales.tooSmallLine],
  ['there is no account', { available: 10, payout_account: null }, zh.sales.noAccountLine],
  ['refunds wait', { available: 10, waiting_refunds: 19 }, zh.sales.refundsWaitLine('¥19.00')],
  ['somebody looks at something', { available: 10, payouts_held: true }, zh.sales.payoutsHeldLine],
  ['the balance is below zero', { available: -28.41 }, '下次收入先抵扣 ¥28.41'],
])('where %s, paying out is there and says why it cannot be done', async (_, change, reason) => {
  const { calls } = await see(change);
  const button = await payOut(change.available && change.available > 0 ? `¥${change.available.toFixed(2)}` : undefined);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(reason);
  fireEvent.click(button);
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test.each(['changed', 'undone'] as const)('a change of address says until when payouts wait: %s', async (why) => {
  await see({ available: 10, email_hold: { until, why } });
  expect((await payOut('¥10.00')).getAttribute('aria-disabled')).toBe('true');
  const heading = await screen.findByText(zh.emailChange.holdHeading[why]);
  expect(heading.parentElement?.textContent).toMatch(/11 月 21 日.*起恢复打款/);
});

test('a new account says until when it waits', async () => {
  await see({ available: 10, payout_held_until: until });
  expect((await payOut('¥10.00')).getAttribute('aria-disabled')).toBe('true');
  expect(await screen.findByText(zh.sales.heldHeading)).toBeTruthy();
});

test('after a payout that came back it can be asked for', async () => {
  await see({ available: 10, next_payout_at: null });
  expect((await payOut('¥10.00')).getAttribute('aria-disabled')).toBeNull();
});

test('refunds that wait, a debt and a hold are explained in a sentence each', async () => {
  await see({ available: -5.5, waiting_refunds: 19, payouts_held: true });
  expect(await screen.findByText(zh.sales.refundsWaitNote('¥19.00'))).toBeTruthy();
  expect(screen.getByText(zh.sales.belowZeroNote('¥5.50'))).toBeTruthy();
  expect(screen.getByText(zh.sales.payoutsHeldNote(zh.common.supportEmail))).toBeTruthy();
});

test('what is pending says when it becomes available: the next hours by name, the rest in one sum', async () => {
  stopTheClock();
  const hours = [2, 6, 15, 16, 17];
  const maturing = hours.map((at) => ({ at: inHours(at), amount: at + 0.1 }));
  await see({ pending: 56.5, maturing });
  const panel = await screen.findByRole('region', { name: zh.sales.maturing });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `¥2.10 ${zh.sales.maturesFrom(zh.sales.todayAt('14:00'))}`,
    `¥6.10 ${zh.sales.maturesFrom(zh.sales.todayAt('18:00'))}`,
    `¥15.10 ${zh.sales.maturesFrom(zh.sales.tomorrowAt('03:00'))}`,
    `¥33.20 ${zh.sales.maturesBy(zh.sales.tomorrowAt('05:00'))}`,
  ]);
  const span = zh.sales.maturesBetween(zh.sales.todayAt('14:00'), zh.sales.tomorrowAt('05:00'));
  expect(screen.getByText(span)).toBeTruthy();
});

test('a sale whose money is pending says from when it is available', async () => {
  stopTheClock();
  await see({ pending: 9.5 }, [{ ...sale, payout_state: 'settling', available_at: inHours(6) }]);
  expect(await screen.findByText(zh.sales.maturesAt(zh.sales.todayAt('18:00')))).toBeTruthy();
});

const refunded = { ...sale, payout_state: 'refunded', refunded_at: '2026-11-21T04:00:00.000Z' };

test('a sale that was given back is struck through, and the chart stays', async () => {
  const answers = answersWith({}, [refunded]);
  answers['GET /payments/sales'].total_sales = 0;
  await visit('/sales', { as: 'member', answers });
  const link = await screen.findByRole('link', { name: sale.title });
  expect(link.querySelector('s')?.textContent).toBe(sale.title);
  expect(screen.getByText('+¥9.50').closest('s')).toBeTruthy();
  expect(screen.getByRole('heading', { name: zh.sales.earningsByDay })).toBeTruthy();
});

test('a sale of a file that was deleted since says so, and leads nowhere', async () => {
  await see({}, [{ ...sale, file_deleted: true }]);
  expect(await screen.findByText(zh.sales.fileDeleted)).toBeTruthy();
  expect(screen.queryByRole('link', { name: sale.title })).toBeNull();
});

test('its order number is there as a whole, and can be copied, once and also on phones', async () => {
  const out_trade_no = '01K9ZQ6M3T8W4Y2B5N7R0P1XVA_01K9ZQ6M3T8W4Y2B5N7R0P1XVB';
  await see({}, [{ ...sale, out_trade_no, file_deleted: true }]);
  const [number, ...others] = await screen.findAllByText(out_trade_no);
  expect(others).toEqual([]);
  const copies = screen.getAllByRole('button', { name: zh.ui.copyOrderNumber(out_trade_no) });
  expect(copies).toHaveLength(1);
  for (const part of [number, ...copies]) expect(part?.closest('[class*="md:hidden"]')).toBeNull();
});

test('no amount and no rule of payouts stands there before the balance is known', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answers = answersWith({ available: 10 }, [sale]);
  const late = () => promise.then(() => answers['GET /payments/balance']);
  await visit('/sales', { as: 'member', answers: { ...answers, 'GET /payments/balance': late } });
  await screen.findByRole('heading', { name: zh.nav.sales });
  const text = () => document.querySelector('main')?.textContent?.replace(zh.sales.lead, '');
  expect(text()).not.toMatch(/¥|打款/);
  resolve();
  expect(await payOut('¥10.00')).toBeTruthy();
});

test('a balance that did not load says so, and can be asked for again', async () => {
  const answers = { ...answersWith({ available: 10 }, [sale]), 'GET /payments/balance': new Refusal('internal') };
  const { answers: now } = await visit('/sales', { as: 'member', answers });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(zh.sales.balanceFailed);
  now['GET /payments/balance'] = balanceOf({ available: 10 });
  fireEvent.click(within(alert).getByRole('button', { name: zh.common.retry }));
  expect(await payOut('¥10.00')).toBeTruthy();
});

test('from when a new account is paid is said in Beijing’s time, and named so', async () => {
  await see({ available: 10, payout_held_until: '2026-01-21T16:30:00.000Z' });
  const [line] = await screen.findAllByText(/1 月 22 日 00:30（北京时间）/);
  expect(line).toBeTruthy();
});

const refundIn = (state: string) => ({
  ...{ out_trade_no: 'N1', file_post_id: '02', title: '讲义', amount: 10, reason: '打不开', state, note: null },
  ...{
    requested_at: '2026-11-20T04:00:00.000Z',
    decide_by: null,
    decided_at: null,
    waiting_since: null,
    done_at: null,
  },
});

test.each([
  ['waiting', 'N1', true],
  ['approved', 'N1', true],
  ['manual', 'N1', true],
  ['requested', 'N1', false],
  ['done', 'N1', false],
  ['waiting', 'N2', false],
])('a sale is marked whose refund is %s for %s: %s', async (state, out_trade_no, isMarked) => {
  const refunds = { data: { refunds: [refundIn(state)], pagination } };
  const arrived = { ...sale, out_trade_no, payout_state: 'arrived', arrived_at: '2026-11-21T04:00:00.000Z' };
  const answers = { ...answersWith({}, [arrived]), 'GET /payments/refund-requests': refunds };
  await visit('/sales', { as: 'member', answers });
  expect(await screen.findByText(zh.sales.states.arrived, { selector: 'span' })).toBeTruthy();
  expect(screen.queryAllByText(zh.sales.refundPending)).toHaveLength(isMarked ? 1 : 0);
});
