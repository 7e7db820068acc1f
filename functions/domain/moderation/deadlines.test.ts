import { expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { noticeDeadline, reportDeadline } from './deadlines.ts';

/** Ten in the morning in Beijing; the 20th of November 2026 is a Friday. */
const at = (date: string) => Date.parse(`${date}T10:00:00+08:00`);

test.each([
  ['2026-11-17', '2026-11-19'],
  ['2026-11-19', '2026-11-23'],
  ['2026-11-20', '2026-11-24'],
  ['2026-11-21', '2026-11-24'],
  ['2026-11-22', '2026-11-24'],
])('a notice of %s is answered by %s: two working days, neither Saturday nor Sunday', (from, until) => {
  expect(noticeDeadline(at(from))).toBe(at(until));
});

test('weekends are those of Beijing', () => {
  const saturdayThere = Date.parse('2026-11-20T17:00:00Z');
  expect(noticeDeadline(saturdayThere)).toBe(Date.parse('2026-11-23T17:00:00Z'));
});

test('what harms people every hour is decided within a day, everything else within three', () => {
  const now = at('2026-11-17');
  const inHours = (reason: Parameters<typeof reportDeadline>[0]) => (reportDeadline(reason, now) - now) / hour;
  expect((['minors', 'malware', 'illegal'] as const).map(inHours)).toEqual([24, 24, 24]);
  expect(inHours('infringement')).toBe((3 * day) / hour);
});
