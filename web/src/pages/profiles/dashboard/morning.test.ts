import { expect, test, vi } from 'vitest';
import type { PayoutAnswer } from '#shared/contract/payouts';
import { balanceOf } from '../../../test/balance.ts';
import { isNewcomer, nextOf, summaryOf } from './morning.ts';

const day = (sales: number, earnings: number) => ({ date: '2026-11-20', sales, earnings });
const last = { title: '讲义', purchased_at: '2026-11-18T04:00:00.000Z' };

test('yesterday is told where something was sold, otherwise today so far, otherwise when it was last', () => {
  const sold = { what: 'sold', when: 'yesterday', sales: 3, earnings: 85.23 };
  expect(summaryOf({ days: [day(3, 85.23), day(1, 9)], last })).toEqual(sold);
  expect(summaryOf({ days: [day(0, 0), day(1, 9)], last })).toEqual({ ...sold, when: 'today', sales: 1, earnings: 9 });
  expect(summaryOf({ days: [day(0, 0), day(0, 0)], last })).toEqual({ what: 'last', sale: last });
  expect(summaryOf({ days: [day(0, 0), day(0, 0)], last: undefined })).toBeUndefined();
  expect(summaryOf({ days: undefined, last })).toBeUndefined();
});

test('a day on which more was given back than came in says what it cost, and is no day of sales', () => {
  const lost = { what: 'given back', when: 'yesterday', sales: 0, lost: 9 };
  expect(summaryOf({ days: [day(-1, -9), day(0, 0)], last })).toEqual(lost);
  expect(summaryOf({ days: [day(1, -9), day(0, 0)], last })).toEqual({ ...lost, sales: 1 });
});

const at = '2026-11-20T04:00:00.000Z';
const due = balanceOf({ available: 85.23, next_payout_at: at, payout_account: '138****0000' }).data;
const nothing = { hindrance: undefined, payout: undefined };

test('a payout is announced only where it comes by itself', () => {
  expect(nextOf({ ...nothing, balance: due })).toEqual({ what: 'payout', at });
  expect(nextOf({ ...nothing, balance: due, hindrance: 'tooSmall' })).toBeUndefined();
  expect(nextOf({ ...nothing, balance: { ...due, available: 0 }, hindrance: 'nothing' })).toBeUndefined();
  expect(nextOf({ ...nothing, balance: { ...due, next_payout_at: null } })).toBeUndefined();
  expect(nextOf({ ...nothing, balance: undefined })).toBeUndefined();
});

test('money without an account to go to says what to do, and no money says nothing', () => {
  const balance = balanceOf({ pending: 12, available: 0, payout_account: null }).data;
  const hindrance = 'noAccount';
  expect(nextOf({ ...nothing, hindrance, balance })).toEqual({ what: 'account' });
  expect(nextOf({ ...nothing, hindrance, balance: { ...balance, pending: 0 } })).toBeUndefined();
});

test('money that is all pending says from when it can go out', () => {
  const balance = { ...due, available: 0, pending: 9, maturing: [{ at, amount: 9 }] };
  expect(nextOf({ ...nothing, hindrance: 'nothing', balance })).toEqual({ what: 'maturing', at });
});

test('payouts that are held back say so', () => {
  expect(nextOf({ ...nothing, balance: due, hindrance: 'held' })).toEqual({ what: 'paused', why: 'held' });
  expect(nextOf({ ...nothing, balance: due, hindrance: 'returned' })).toEqual({ what: 'paused', why: 'returned' });
});

const payout = {
  ...{ id: 'P1', amount: 49.21, state: 'submitted', account: '138****0000', created_at: at, submitted_at: at },
  ...{ finished_at: null, reason: null, reason_code: null },
} satisfies PayoutAnswer;

test('a payout on its way, and for an hour one that has arrived, is told instead of the next one', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T04:30:00.000Z'), toFake: ['Date'] });
  const next = (change: Partial<PayoutAnswer>) =>
    nextOf({ ...nothing, balance: due, payout: { ...payout, ...change } });
  expect(next({})).toEqual({ what: 'sent', amount: 49.21 });
  expect(next({ state: 'succeeded', finished_at: at })).toEqual({ what: 'arrived', amount: 49.21, at });
  expect(next({ state: 'succeeded', finished_at: '2026-11-20T03:00:00.000Z' })).toEqual({ what: 'payout', at });
  vi.useRealTimers();
});

test('a newcomer has sold nothing and has no money of any kind; what is not known makes nobody one', () => {
  const none = balanceOf({ pending: 0, available: 0, in_transit: 0, paid_out: 0, frozen: 0, total_earnings: 0 }).data;
  expect(isNewcomer(0, none)).toBe(true);
  expect(isNewcomer(1, none)).toBe(false);
  expect(isNewcomer(0, { ...none, paid_out: 3 })).toBe(false);
  expect([isNewcomer(undefined, none), isNewcomer(0, undefined)]).toEqual([false, false]);
});
