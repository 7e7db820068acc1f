import { expect, test } from 'vitest';
import { balanceOf } from '../../../test/balance.ts';
import { defaultStorage, doneOf, levelOf, partOfDay } from './glance.ts';
import { matches } from './match.ts';
import { isNewcomer, summaryOf } from './morning.ts';

const storage = (percent: number) => ({ used_bytes: percent * 10, limit_bytes: 1000 });

test.each([
  [0, 'ink'],
  [79.9, 'ink'],
  [80, 'warn'],
  [94.9, 'warn'],
  [95, 'bad'],
  [100, 'bad'],
])('storage that is %d %% used is shown in %s', (percent, tone) => {
  expect(levelOf(storage(percent)).tone).toBe(tone);
});

test('100 % is said only when nothing fits any more', () => {
  expect(levelOf(storage(99.9)).percent).toBe(99);
  expect(levelOf(storage(100))).toMatchObject({ percent: 100, left: 0 });
  expect(levelOf(storage(104))).toMatchObject({ percent: 100, left: 0 });
});

test('storage nobody knows of is 1 GB and empty', () => {
  expect(levelOf(defaultStorage)).toEqual({ percent: 0, left: 1_073_741_824, tone: 'ink' });
});

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('%d o’clock is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});

test('the checklist says what is done, from what there is', () => {
  const done = (sales: number, payoutAccount: string | null, isShared = false) => [
    ...(doneOf({ files: 2, payoutAccount, sales, isShared }) ?? []),
  ];
  expect(done(0, null)).toEqual(['file']);
  expect(done(0, null, true)).toEqual(['file', 'share']);
  expect(done(1, 'nan***@example.com')).toEqual(['file', 'payout', 'share']);
});

test('the checklist is not shown before everything is known', () => {
  expect(doneOf({ files: 0, payoutAccount: undefined, sales: 0, isShared: true })).toBeUndefined();
});

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

test('every word that was typed has to be found, in whatever case and order', () => {
  expect(matches(['PPT 模板', '述职'], 'ppt 述职')).toBe(true);
  expect(matches(['PPT 模板'], 'ppt 述职')).toBe(false);
});

test('nothing typed matches everything', () => {
  expect(matches(['任何'], '  ')).toBe(true);
});
