// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { Refusal } from '../../test/answers.ts';
import { pagination, visit } from '../../test/visit.tsx';

const balance = (available: number) => ({
  data: {
    ...{ available, pending: 0, in_transit: 0, frozen: 0, paid_out: 0, total_earnings: available },
    ...{ earnings_7d: available, earnings_30d: available, currency: 'CNY', next_payout_at: null },
    ...{ payout_account: 'nan***@example.com', payout_held_until: null },
  },
});

const none = { data: { refunds: [], payouts: [], pagination } };

const answers = {
  'GET /payments/balance': balance(10),
  'GET /payments/balance/daily': { data: { days: [], total: 0 } },
  'GET /payments/sales': { sales: [], total_earnings: 10, total_sales: 1, average_price: 10, pagination },
  'GET /payments/refund-requests': none,
  'GET /payments/payouts': none,
};

test('a sum that has just changed is shown, and it is the one that is paid out with the next click', async () => {
  const { answers: now } = await visit('/sales', { as: 'member', answers });
  const payOut = (yuan: string) => screen.findByRole('button', { name: zh.sales.payOutNow(yuan) });
  const button = await payOut('¥10.00');
  now['POST /payments/withdraw'] = () => new Refusal('balance_changed', { available: '12.00' });
  now['GET /payments/balance'] = balance(12);
  fireEvent.click(button);
  expect(await payOut('¥12.00')).toBeTruthy();
});
