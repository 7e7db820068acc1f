// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { noSales } from '../../../test/balance.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const at = '2026-11-20T04:00:00.000Z';
const entries = [
  { id: 'PO#P1#RES', type: 'payout', amount: -38, payout_id: 'P1', created_at: at },
  { id: 'DSP#D1#OPEN', type: 'dispute', amount: -9.5, created_at: at },
  { id: 'PAY#N1', type: 'sale', amount: 37.05, out_trade_no: 'N1', title: '讲义', created_at: at },
];

const page = (some: object[], next: string | null = null, total = some.length) => ({
  data: { entries: some, pagination: { ...pagination, total, next_cursor: next } },
});

const soldFile = {
  ...{ id: '01', file_post_id: '02', title: '讲义', file_name: 'a.pdf', file_size: 1, file_type: 'application/pdf' },
  ...{ category: 'document', description: '', username: 'nan', display_name: '', amount: 39, version: 1, cover: null },
  ...{ purchased_at: at, file_deleted: false, buyer_username: 'bei', buyer_display_name: '', out_trade_no: 'N1' },
  ...{ fee: 1.95, settled: true, payout_state: 'arrived', refunded_at: null, available_at: at, arrived_at: at },
  ...{ list_price: 39, coupon: null, via: null },
};

const rows = async () =>
  within(await screen.findByRole('list', { name: zh.statement.title })).findAllByRole('listitem');

const payout = {
  ...{ id: 'P1', amount: 38, state: 'succeeded', account: 'nan***@example.com', created_at: at, submitted_at: at },
  ...{ finished_at: at, reason: null, reason_code: null },
};
const payouts = (...some: object[]) => ({ data: { payouts: some, pagination } });

const see = (sales: object[], ...some: object[]) =>
  visit('/sales/statement', {
    as: 'member',
    answers: {
      'GET /payments/balance/detail': page(entries, 'further', 120),
      'GET /payments/sales': { ...noSales, sales },
      'GET /payments/payouts': payouts(...some),
    },
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
  const second = { ...soldFile, id: '03', title: '习题', out_trade_no: 'N2', earnings: 0.95, payout_id: 'P1' };
  await see([{ ...soldFile, earnings: 37.05, payout_id: 'P1' }, second], payout);
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
  await see([{ ...soldFile, earnings: 37.05, payout_id: null, payout_state: 'settling' }], payout);
  await screen.findByText(zh.sales.pendingLine);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(new RegExp(`^${zh.sales.pendingLine}`)),
    expect.stringMatching(/^讲义.*\+¥37.05$/),
    expect.stringMatching(/已到账¥38.00$/),
    expect.stringMatching(/^银行卡争议/),
  ]);
});

test('it goes on where it ended, and what is asked for is one kind only, also in the address', async () => {
  const { calls } = await visit('/sales/statement', {
    as: 'member',
    answers: {
      ...{ 'GET /payments/sales': noSales, 'GET /payments/payouts': payouts() },
      'GET /payments/balance/detail': ({ searchParams }: URL) =>
        searchParams.get('cursor') === 'further' ? page(entries.slice(2)) : page(entries.slice(0, 2), 'further', 3),
    },
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
  await visit('/sales/statement?type=refund', { as: 'member', answers });
  await screen.findByRole('heading', { name: zh.statement.noneOfType });
  fireEvent.click(screen.getByRole('link', { name: zh.statement.all }));
  await screen.findByRole('heading', { name: zh.statement.empty });
});
