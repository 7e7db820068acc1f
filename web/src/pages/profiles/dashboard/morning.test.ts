import { expect, test } from 'vitest';
import { balanceOf } from '../../../test/balance.ts';
import { isNewcomer, summaryOf } from './morning.ts';

const day = (sales: number, earnings: number) => ({ date: '2026-11-20', sales, earnings });

test('yesterday is told where something was sold, otherwise today so far', () => {
  const sold = { what: 'sold', when: 'yesterday', sales: 3, earnings: 85.23 };
  expect(summaryOf([day(3, 85.23), day(1, 9)])).toEqual(sold);
  expect(summaryOf([day(0, 0), day(1, 9)])).toEqual({ ...sold, when: 'today', sales: 1, earnings: 9 });
  expect(summaryOf([day(0, 0), day(0, 0)])).toBeUndefined();
  expect(summaryOf(undefined)).toBeUndefined();
});

test('a day on which more was given back than came in says what it cost, and is no day of sales', () => {
  const lost = { what: 'given back', when: 'yesterday', sales: 0, lost: 9 };
  expect(summaryOf([day(-1, -9), day(0, 0)])).toEqual(lost);
  expect(summaryOf([day(1, -9), day(0, 0)])).toEqual({ ...lost, sales: 1 });
});

test('a newcomer has sold nothing and has no money of any kind; what is not known makes nobody one', () => {
  const none = balanceOf({ pending: 0, available: 0, in_transit: 0, paid_out: 0, frozen: 0, total_earnings: 0 }).data;
  expect(isNewcomer(0, none)).toBe(true);
  expect(isNewcomer(1, none)).toBe(false);
  expect(isNewcomer(0, { ...none, paid_out: 3 })).toBe(false);
  expect([isNewcomer(undefined, none), isNewcomer(0, undefined)]).toEqual([false, false]);
});
