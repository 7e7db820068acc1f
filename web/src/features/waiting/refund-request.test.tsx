// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { balanceOf, noSales } from '../../test/balance.ts';
import { pagination, visit } from '../../test/visit.tsx';

const refund = {
  ...{ out_trade_no: 'N1', file_post_id: '02', title: '讲义', amount: 39, reason: '打不开', state: 'requested' },
  ...{ note: null, requested_at: '2026-11-20T04:00:00.000Z', decide_by: '2026-11-23T04:00:00.000Z' },
  ...{ decided_at: null, waiting_since: null, done_at: null },
};

const waiting = { ...refund, state: 'waiting', decide_by: null, waiting_since: '2026-11-21T04:00:00.000Z' };

const see = (available: number, request: object = refund) =>
  visit('/sales', {
    as: 'member',
    answers: {
      'GET /payments/balance': balanceOf({ available }),
      'GET /payments/balance/daily': { data: { days: [], total: 0 } },
      'GET /payments/sales': noSales,
      'GET /payments/refund-requests': { data: { refunds: [request], pagination } },
      'GET /payments/payouts': { data: { payouts: [], pagination } },
    },
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
