import { expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { dayBegan, planVisits, storyDays } from './plan.ts';

const noon = Date.UTC(2026, 10, 20, 4);
const cast = (now: number) => ({
  joined: Array.from({ length: 20 }, () => dayBegan(now, storyDays)),
  offers: Array.from({ length: 40 }, (_, at) => ({ seller: at % 6, from: dayBegan(now, storyDays) })),
});

test.each([0, 1, 13, 26])('the story %s hours on is of sixty days, grows, and is busier at weekends', (hours) => {
  const now = noon + hours * hour;
  const visits = planVisits(now, cast(now));
  const on = (from: number, to: number) =>
    visits.filter(({ at }) => at >= dayBegan(now, from) && at < dayBegan(now, to));
  expect(on(59, 40).length).toBeLessThan(on(20, 1).length);
  const isWeekend = (at: number) => [0, 6].includes(new Date(at + 8 * hour).getUTCDay());
  const weekends = visits.filter(({ at }) => isWeekend(at)).length / 2;
  expect(weekends).toBeGreaterThan((visits.length - 2 * weekends) / 5);
  expect(Math.min(...visits.map(({ at }) => at))).toBeGreaterThan(now - storyDays * day);
  expect(Math.max(...visits.map(({ at }) => at))).toBeLessThan(now);
});

test('nobody buys from themselves, twice, before they came or before it was there; nobody what is not sold', () => {
  const joined = [noon - 60 * day, noon - 5 * day];
  const offers = [{ seller: 0, from: noon - 9 * day }, { seller: 1, from: noon - 60 * day }, { seller: 2 }];
  const visits = planVisits(noon, { joined, offers });
  expect(visits.map(({ person, post }) => `${person} ${post}`).toSorted()).toEqual(['0 1', '1 0']);
  expect(visits.every(({ at, person }) => at > (joined[person] ?? 0))).toBe(true);
});

test('told again it is the same', () => {
  expect(planVisits(noon, cast(noon))).toEqual(planVisits(noon, cast(noon)));
});
