// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sources as t } from '../../../i18n/zh/promotions/selling.ts';
import { zh } from '../../../i18n/zh.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { balanceOf } from '../../../test/balance.ts';
import { post } from '../../../test/goods.ts';
import { member, pagination, visit } from '../../../test/visit.tsx';

const sold = {
  ...post(),
  ...{ file_post_id: post().id, amount: 31.2, earnings: 29.64, fee: 1.56, settled: true },
  ...{ payout_state: 'available', refunded_at: null, payout_id: null, arrived_at: null, file_deleted: false },
  ...{ purchased_at: '2026-11-20T04:00:00.000Z', available_at: '2026-11-21T04:00:00.000Z' },
  ...{ buyer_username: 'bei', buyer_display_name: '', list_price: 39, coupon: null, via: null },
};
const sales = [
  { ...sold, id: '01', out_trade_no: 'N1', coupon: 'READERS20', via: 'xhs' },
  { ...sold, id: '02', out_trade_no: 'N2', amount: 39 },
];
const sources = [
  { via: 'xhs', sales: 2, earnings: 60 },
  { via: null, sales: 1, earnings: 20 },
];

const see = (change: object) => {
  const none = { data: { refunds: [], payouts: [], pagination } };
  return visit('/sales', {
    as: 'member',
    answers: {
      'GET /payments/balance': balanceOf({}),
      'GET /payments/balance/daily': { data: { days: [], total: 0 } },
      'GET /payments/sales': {
        ...{ sales, total_earnings: 80, total_sales: 3, average_price: 28, sources, payouts: [] },
        ...{ pagination: { ...pagination, total: 3, totalPages: 1 }, ...change },
      },
      'GET /payments/refund-requests': none,
      'GET /payments/payouts': none,
    },
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
  expect(screen.queryByText(t.howHeading)).toBeNull();
});
