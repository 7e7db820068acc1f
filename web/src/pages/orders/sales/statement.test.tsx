// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BalanceAnswer } from '#shared/contract/payouts';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { balanceOf, noSales } from '../../../test/balance.ts';
import { payoutEntry, saleEntry } from '../../../test/orders.ts';
import { pagination, visitAsMember } from '../../../test/visit.tsx';

const at = '2026-11-20T04:00:00.000Z';
const entries = [
  { id: 'PO#P1#RES', type: 'payout', amount: -38, payout_id: 'P1', created_at: at },
  { id: 'DSP#D1#OPEN', type: 'dispute', amount: -9.5, created_at: at },
  { id: 'PAY#N1', type: 'sale', amount: 37.05, out_trade_no: 'N1', title: '讲义', created_at: at },
];

const page = (some: object[], next: string | null = null, total = some.length) => ({
  data: { entries: some, pagination: { ...pagination, total, next_cursor: next } },
});

const rows = async () =>
  within(await screen.findByRole('list', { name: zh.statement.title })).findAllByRole('listitem');

const payout = payoutEntry({ amount: 38 });
const payouts = (...some: object[]) => ({ data: { payouts: some, pagination } });

const see = (sales: object[], ...some: object[]) =>
  visitAsMember('/sales/statement', {
    'GET /payments/balance/detail': page(entries, 'further', 120),
    'GET /payments/sales': { ...noSales, sales },
    'GET /payments/payouts': payouts(...some),
  });

test('every movement says what it was, of which file, and by how much; a payout leads to what it consists of', async () => {
  await see([], payout);
  await screen.findByText(/已到账/);
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/已到账¥38.00$/),
    expect.stringMatching(/^银行卡争议.*−¥9.50$/),
    expect.stringMatching(/^讲义.*\+¥37.05$/),
  ]);
  const link = screen.getByRole('link', { name: /已到账/ });
  expect(link.getAttribute('href')).toBe('/sales/payouts/P1');
});

test('a payout that failed says why, and is no money received', async () => {
  await see([], { ...payout, state: 'failed', reason: '账号不存在', reason_code: 'PAYEE_NOT_EXIST' });
  await screen.findByText('账号不存在');
  const [first] = await rows();
  expect(first?.textContent).toMatch(/^已退回账号不存在−¥38.00$/);
});

test('the sales that a payout carries stand below it as what came in, and all that is visible is counted', async () => {
  const second = saleEntry({ id: '03', title: '习题', out_trade_no: 'N2', earnings: 0.95, payout_id: 'P1' });
  await see([saleEntry({ payout_id: 'P1' }), second], payout);
  await screen.findByText('习题');
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/已到账¥38.00$/),
    expect.stringMatching(/^讲义.*\+¥37.05$/),
    expect.stringMatching(/^习题.*\+¥0.95$/),
    expect.stringMatching(/^银行卡争议/),
  ]);
  screen.getByText(zh.statement.shown('4', '120'));
});

test('a pending sale stands first, under what it waits for', async () => {
  await see([saleEntry({ payout_state: 'settling' })], payout);
  await screen.findByText(zh.sales.pendingLine);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(new RegExp(`^${zh.sales.pendingLine}`)),
    expect.stringMatching(/^讲义.*\+¥37.05$/),
    expect.stringMatching(/已到账¥38.00$/),
    expect.stringMatching(/^银行卡争议/),
  ]);
});

test('it goes on where it ended, and what is asked for is one kind only, also in the address', async () => {
  const { calls } = await visitAsMember('/sales/statement', {
    ...{ 'GET /payments/sales': noSales, 'GET /payments/payouts': payouts() },
    'GET /payments/balance/detail': ({ searchParams }: URL) =>
      searchParams.get('cursor') === 'further' ? page(entries.slice(2)) : page(entries.slice(0, 2), 'further', 3),
  });
  expect(await rows()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: zh.ui.loadMore }));
  await screen.findByText('讲义');
  expect(await rows()).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: zh.statement.types.sale }));
  await rows();
  expect(location.search).toBe('?type=sale');
  expect(calls.at(-1)).toContain('type=sale');
});

test('a kind that there is nothing of has a way back to everything', async () => {
  const answers = {
    'GET /payments/balance/detail': page([]),
    ...{ 'GET /payments/sales': noSales, 'GET /payments/payouts': payouts() },
  };
  await visitAsMember('/sales/statement?type=refund', answers);
  await screen.findByRole('heading', { name: zh.statement.noneOfType });
  fireEvent.click(screen.getByRole('link', { name: zh.statement.all }));
  await screen.findByRole('heading', { name: zh.statement.empty });
});

describe('paying out', () => {
  const see = (change: Partial<BalanceAnswer>) =>
    visitAsMember('/sales/statement', {
      'GET /payments/balance': balanceOf(change),
      'GET /payments/balance/detail': { data: { entries: [], pagination } },
      'GET /payments/sales': noSales,
    });

  const payOut = (yuan?: string) =>
    screen.findByRole('button', { name: yuan ? zh.sales.payOutNow(yuan) : zh.sales.payOut });

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

  test.each<[string, Partial<BalanceAnswer>, string]>([
    ['too little is available', { available: 0.09 }, zh.sales.tooSmallLine],
    ['there is no account', { available: 10, payout_account: null }, zh.sales.noAccountLine],
    ['refunds wait', { available: 10, waiting_refunds: 19 }, zh.sales.refundsWaitLine('¥19.00')],
    ['somebody looks at something', { available: 10, payouts_held: true }, zh.sales.payoutsHeldLine],
    ['the balance is below zero', { available: -28.41 }, '下次收入先抵扣 ¥28.41'],
  ])('where %s, paying out is there and says why it cannot be done', async (_, change, reason) => {
    const { calls } = await see(change);
    const button = await payOut(
      change.available && change.available > 0 ? `¥${change.available.toFixed(2)}` : undefined,
    );
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(reason);
    fireEvent.click(button);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('where there is nothing to pay out there is no button', async () => {
    await see({});
    await screen.findByRole('heading', { name: zh.statement.empty });
    expect(screen.queryByRole('button', { name: zh.sales.payOut })).toBeNull();
  });

  test('after a payout that came back it can be asked for', async () => {
    await see({ available: 10, next_payout_at: null });
    expect((await payOut('¥10.00')).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('a payout', () => {
  const at = '2026-11-20T04:00:00.000Z';
  const payout = payoutEntry();
  const sale = (number: string, earnings: number) => ({
    ...{ out_trade_no: number, title: `讲义 ${number}`, amount: 50, fee: 2.5, earnings, sold_at: at },
  });
  const debits = [{ out_trade_no: 'N9', title: '词表', amount: 19 }];

  const see = (answer: unknown) => visitAsMember('/sales/payouts/P1', { 'GET /payments/payouts/P1': answer });

  const sum = () => screen.findByRole('region', { name: zh.payouts.sum });

  test('a payout names its sales and what refunds took, and shows that they come to its amount', async () => {
    await see({ data: { payout, sales: [sale('N1', 47.5)], taken: debits, pagination: { ...pagination, total: 1 } } });
    expect(await screen.findByRole('heading', { level: 1, name: zh.payouts.of('¥28.50') })).toBeTruthy();
    expect(within(screen.getByRole('list', { name: zh.payouts.sales })).getByText('讲义 N1')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: zh.payouts.taken })).getByText('−¥19.00')).toBeTruthy();
    expect((await sum()).textContent).toBe('销售到手¥47.50扣掉退款−¥19.00打款金额¥28.50');
  });

  test('what neither sales nor refunds explain stands there by its name', async () => {
    await see({ data: { payout, sales: [sale('N1', 30)], taken: [], pagination: { ...pagination, total: 1 } } });
    expect((await sum()).textContent).toBe(`销售到手¥30.00${zh.payouts.corrected}−¥1.50打款金额¥28.50`);
  });

  test('the sum is shown once every sale is there', async () => {
    const pages = ({ searchParams }: URL) =>
      searchParams.get('cursor') === 'further'
        ? { data: { payout, sales: [sale('N2', 8.5)], taken: [], pagination: { ...pagination, total: 2 } } }
        : {
            data: {
              payout,
              sales: [sale('N1', 20)],
              taken: [],
              pagination: { ...pagination, total: 2, next_cursor: 'further' },
            },
          };
    await see(pages);
    await screen.findByText('讲义 N1');
    expect(screen.queryByRole('region', { name: zh.payouts.sum })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: zh.ui.loadMore }));
    expect((await sum()).textContent).toBe('销售到手¥28.50打款金额¥28.50');
  });
});
