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

const items = (...ids: number[]) => ids.map((id) => ({ id: String(id) }));
const names = (...offer: Parameters<typeof homeSectionsOf>) =>
  homeSectionsOf(...offer).map(({ name, goods: items }) => `${name} ${items.map(({ id }) => id).join('')}`);

test('the same goods stand on one shelf, and the shelf with the fewest has them', () => {
  expect(
    names({ today: items(1, 2, 3, 4, 5, 6, 7), week: items(2, 4, 6, 8), free: items(1, 2, 9, 10, 11, 12) }),
  ).toEqual(['week 2468', 'free 9101112', 'today 1357']);
  expect(names({ today: items(1, 2, 3, 4, 5, 6), week: items(1, 2, 3, 4), free: items(5, 6, 7, 1) })).toEqual([
    'week 1234',
  ]);
  expect(names({ today: items(1, 2, 3, 4, 5), week: items(6, 7, 8, 9), free: [] })).toEqual([
    'week 6789',
    'today 1234',
  ]);
});

test('what the stall or the first rows of the list have is on a shelf only where there is nothing else; the newest stay the newest', () => {
  const [today, free] = [items(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), items(4, 13, 3, 14, 15)];
  expect(names({ today, week: [], free }, { ofStall: items(2) })).toEqual(['free 4131415', 'today 1356']);
  expect(names({ today, week: items(1, 9, 10, 11, 12), free: [] }, { ofStall: items(9) })).toEqual([
    'week 1101112',
    'today 2345',
  ]);
  expect(names({ today: items(1, 2, 3, 4, 5), week: [], free: [] }, { ofStall: items(2, 3) })).toEqual(['today 1245']);
});

test('what the reader owns is chosen last, and fills a shelf that would be none without it', () => {
  const isOwned = (id: string) => ['1', '2', '10'].includes(id);
  const [today, week] = [items(1, 2, 3, 4, 5, 6), items(10, 11, 12, 13)];
  expect(names({ today, week, free: [] }, { isOwned })).toEqual(['week 10111213', 'today 3456']);
  expect(names({ today, week: [], free: [] }, { isOwned, ofStall: items(3) })).toEqual(['today 3456']);
});

test('a shelf of fewer than four is none, and leaves its goods to the others', () => {
  expect(names({ today: items(1, 2, 3, 4), week: items(1, 2, 3), free: [] })).toEqual(['today 1234']);
  expect(names({ today: [], week: [], free: [] })).toEqual([]);
});

test('no goods twice, and four on every shelf, whatever there is', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 20 })).map((ids) => items(...ids));
  fc.assert(
    fc.property(fc.record({ today: some, week: some, free: some }), (offered) => {
      const sections = homeSectionsOf(offered);
      const all = sections.flatMap(({ goods: items }) => items.map(({ id }) => id));
      expect(new Set(all).size).toBe(all.length);
      for (const { goods: names } of sections) expect(names).toHaveLength(4);
    }),
  );
});
