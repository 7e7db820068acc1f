import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { beijingDay } from '../time.ts';
import { homeSectionsOf, isOfWeek, weeksOf } from './home-sections.ts';

const now = Date.parse('2026-11-23T04:00:00+08:00');
const at = (days: number) => now + days * day;

test('a sale is in the week of its own day and of the six after it, and in no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 0 }), fc.integer({ min: 0, max: 6 }), (sold, ahead) => {
      const weeks = weeksOf(new Map([[beijingDay(at(sold)), 1]]), now);
      expect(weeks.get(beijingDay(at(ahead)))).toBe(ahead - sold < 7 ? 1 : 0);
    }),
  );
});

test('what was sold before the week is not looked at, to the hour of Beijing', () => {
  const first = Date.parse('2026-11-17T00:00:00+08:00');
  expect([first, first - 1, now].map((sold) => isOfWeek(sold, now))).toEqual([true, false, true]);
  expect(
    weeksOf(
      new Map([
        ['20261116', 3],
        ['20261117', 2],
      ]),
      now,
    ).get('20261123'),
  ).toBe(2);
});

test('more given back than sold on a day takes nothing from other days', () => {
  const sold = new Map([
    [beijingDay(at(-1)), -2],
    [beijingDay(now - hour), 3],
  ]);
  expect(weeksOf(sold, now).get(beijingDay(now))).toBe(3);
});

const items = (...ids: number[]) => ids.map((id) => ({ id: String(id), ownerId: `S${id}` }));
const names = (...offer: Parameters<typeof homeSectionsOf>) =>
  homeSectionsOf(...offer).map(({ name, goods: items }) => `${name} ${items.map(({ id }) => id).join('')}`);

test('the same goods stand on one shelf, and the week has them', () => {
  expect(names({ followed: [], week: items(2, 4, 6, 8), free: items(2, 4, 9, 10, 11, 12) })).toEqual([
    'week 2468',
    'free 9101112',
  ]);
  expect(names({ followed: [], week: items(1, 2, 3, 4), free: items(5, 6, 7, 1) })).toEqual(['week 1234']);
});

test('what the stall or the first rows of the list have is on a shelf only where there is nothing else', () => {
  const others = items(2, 9);
  expect(names({ followed: [], week: items(1, 2, 3, 4, 5), free: [] }, { others })).toEqual(['week 1345']);
  expect(names({ followed: [], week: items(9, 2, 3, 4, 5), free: [] }, { others })).toEqual(['week 9345']);
});

test('what the reader owns is chosen last, and fills a shelf that would be none without it', () => {
  const isOwned = (id: string) => ['1', '2'].includes(id);
  expect(names({ followed: [], week: items(1, 3, 4, 5, 6), free: [] }, { isOwned })).toEqual(['week 3456']);
  expect(names({ followed: [], week: items(1, 2, 3, 4, 5), free: [] }, { isOwned, others: items(3, 4) })).toEqual([
    'week 1345',
  ]);
});

test('of those whom the reader follows each shows one thing before a second of anybody, the newest first', () => {
  const followed = ['A', 'A', 'A', 'B', 'B', 'C', 'A', 'A'].map((ownerId, at) => ({ id: String(at), ownerId }));
  expect(names({ followed, week: [], free: [] })).toEqual(['followed 0135']);
  const isOwned = (id: string) => id === '3' || id === '5';
  expect(names({ followed, week: [], free: [] }, { isOwned })).toEqual(['followed 0124']);
});

test('a third thing of one seller is chosen where others have nothing, and stands in its order', () => {
  const week = ['A', 'A', 'A', 'B', 'A', 'C'].map((ownerId, at) => ({ id: String(at), ownerId }));
  expect(names({ followed: [], week, free: [] })).toEqual(['week 0135']);
  expect(names({ followed: [], week: week.slice(0, 5), free: [] })).toEqual(['week 0123']);
});

test('what those whom the reader follows have published stands first, and makes the page no longer', () => {
  const followed = items(1, 2, 3, 4);
  const others = { week: items(4, 5, 6, 7, 8), free: items(9, 10, 11, 12) };
  expect(names({ followed, ...others })).toEqual(['followed 1234', 'week 5678']);
  expect(names({ followed: [], ...others })).toEqual(['week 4567', 'free 9101112']);
});

test('a shelf of fewer than four is none, and leaves its goods to the others', () => {
  expect(names({ followed: [], week: items(1, 2, 3), free: items(1, 2, 3, 4) })).toEqual(['free 1234']);
  expect(names({ followed: [], week: [], free: [] })).toEqual([]);
});

test('no goods twice, and four on every shelf, whatever there is', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 20 })).map((ids) => items(...ids));
  fc.assert(
    fc.property(fc.record({ followed: some, week: some, free: some }), some, (candidates, others) => {
      const sections = homeSectionsOf(candidates, { others });
      const all = sections.flatMap(({ goods: items }) => items.map(({ id }) => id));
      expect(new Set(all).size).toBe(all.length);
      for (const { goods: names } of sections) expect(names).toHaveLength(4);
    }),
  );
});
