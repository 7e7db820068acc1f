// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const number = '01ARZ3NDEKTSV4RRFFQ69G5FAZ_01ARZ3NDEKTSV4RRFFQ69G5FAW';
const at = '2026-11-20T04:00:00.000Z';
const title = '考研英语一历年真题逐句精讲与写作模板合集';

const purchase = {
  ...{ id: '01', file_post_id: '02', title, file_name: 'a.pdf', file_size: 1, file_type: 'application/pdf' },
  ...{ category: 'document', description: '', username: 'lin', display_name: '林记', amount: 39, version: 1 },
  ...{ purchased_at: at, out_trade_no: number, latest_version: 1, is_fetched: true, rating: null, cover: null },
  coupon: null,
};
const one = { ...pagination, total: 1, totalPages: 1 };

/** The test has no layout: elements shown on phones are those without a class that hides them there. */
const onPhones = async () => {
  const copies = await screen.findAllByRole('button', { name: zh.ui.copyOrderNumber(number) });
  return copies.filter((copy) => copy.closest('[class*="max-md:hidden"]') === null);
};

test.each([
  { has_update: false, file_deleted: false, barred: null },
  { has_update: false, file_deleted: true, barred: null },
  { has_update: true, file_deleted: false, barred: null },
])('the order number of a purchase can be copied on phones, once: %j', async (marks) => {
  const purchases = [{ ...purchase, ...marks }];
  await visit('/purchases', {
    as: 'member',
    answers: {
      'GET /payments/purchases': { purchases, pagination: one },
      'GET /payments/refunds': { data: { refunds: [], pagination } },
    },
  });
  expect(await onPhones()).toHaveLength(1);
  /** Two lines of the title, on phones too. */
  expect(screen.getByText(title).parentElement?.className).toContain('line-clamp-2');
  expect(screen.getByText(title).className).not.toContain('truncate');
});
