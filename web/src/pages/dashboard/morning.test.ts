import { expect, test } from 'vitest';
import { balanceOf } from '../../test/balance.ts';
import { isNewcomer, nextOf, toldOf } from './morning.ts';

const day = (sales: number, earnings: number) => ({ date: '2026-11-20', sales, earnings });
const last = { title: '讲义', purchased_at: '2026-11-18T04:00:00.000Z' };

test('yesterday is told where something was sold, otherwise today so far, otherwise when it was last', () => {
  expect(toldOf({ days: [day(3, 85.23), day(1, 9)], last })).toEqual({ when: 'yesterday', sales: 3, earnings: 85.23 });
  expect(toldOf({ days: [day(0, 0), day(1, 9)], last })).toEqual({ when: 'today', sales: 1, earnings: 9 });
  expect(toldOf({ days: [day(0, 0), day(0, 0)], last })).toEqual({ when: 'last', sale: last });
  expect(toldOf({ days: [day(0, 0), day(0, 0)], last: undefined })).toBeUndefined();
  expect(toldOf({ days: undefined, last })).toBeUndefined();
});

test('a day on which more was given back than came in is no day of sales', () => {
  expect(toldOf({ days: [day(-1, -9), day(0, 0)], last: undefined })).toBeUndefined();
  expect(toldOf({ days: [day(1, -9), day(0, 0)], last })).toEqual({ when: 'yesterday', sales: 1, earnings: 0 });
});

const at = '2026-11-20T04:00:00.000Z';

test('a payout is announced only where it comes by itself', () => {
  const due = balanceOf({ available: 85.23, next_payout_at: at, payout_account: '138****0000' }).data;
  expect(nextOf(due, true)).toEqual({ what: 'payout', at });
  expect(nextOf(due, false)).toBeUndefined();
  expect(nextOf({ ...due, available: 0 }, true)).toBeUndefined();
  expect(nextOf({ ...due, next_payout_at: null }, true)).toBeUndefined();
  expect(nextOf(undefined, true)).toBeUndefined();
});

test('money without an account to go to says what to do, and no money says nothing', () => {
  const waiting = balanceOf({ pending: 12, available: 0, payout_account: null }).data;
  expect(nextOf(waiting, false)).toEqual({ what: 'account' });
  expect(nextOf({ ...waiting, pending: 0 }, false)).toBeUndefined();
});

test('a newcomer has sold nothing and has no money of any kind; what is not known makes nobody one', () => {
  const none = balanceOf({ pending: 0, available: 0, in_transit: 0, paid_out: 0, frozen: 0, total_earnings: 0 }).data;
  expect(isNewcomer(0, none)).toBe(true);
  expect(isNewcomer(1, none)).toBe(false);
  expect(isNewcomer(0, { ...none, paid_out: 3 })).toBe(false);
  expect([isNewcomer(undefined, none), isNewcomer(0, undefined)]).toEqual([false, false]);
});
