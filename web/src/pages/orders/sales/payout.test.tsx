// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const at = '2026-11-20T04:00:00.000Z';
const payout = {
  ...{ id: 'P1', amount: 28.5, state: 'succeeded', account: 'nan***@example.com', created_at: at, submitted_at: at },
  ...{ finished_at: at, reason: null, reason_code: null },
};
const sale = (number: string, earnings: number) => ({
  ...{ out_trade_no: number, title: `讲义 ${number}`, amount: 50, fee: 2.5, earnings, sold_at: at },
});
const debits = [{ out_trade_no: 'N9', title: '词表', amount: 19 }];

const see = (answer: unknown) =>
  visit('/sales/payouts/P1', { as: 'member', answers: { 'GET /payments/payouts/P1': answer } });

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

test('somebody else’s payout is not there, with the way to one’s own', async () => {
  await see(new Refusal('payout_not_found'));
  expect(await screen.findByRole('heading', { name: zh.payouts.missing })).toBeTruthy();
  expect(screen.getByRole('link', { name: zh.payouts.title }).getAttribute('href')).toBe(
    '/sales/statement?type=payout',
  );
});
