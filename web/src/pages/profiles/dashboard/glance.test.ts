import { expect, test } from 'vitest';
import { defaultStorage, doneOf, levelOf, partOfDay } from './glance.ts';

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
