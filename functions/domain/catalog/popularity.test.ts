import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#shared/limits';
import { popularityKey, popularityScoreOf, weights } from './popularity.ts';

const now = Date.UTC(2026, 10, 20);
const id = '01JD0000000000000000000001';

test('an event a half-life ago counts half of one today', () => {
  expect(popularityScoreOf(1, now) / popularityScoreOf(1, now - 30 * day)).toBeCloseTo(2, 2);
  expect(popularityScoreOf(weights.purchase, now) / popularityScoreOf(weights.download, now)).toBeCloseTo(5, 2);
});

test('twice the heat comes first, whatever the time', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2035, 0, 1) }), (at) => {
      expect(popularityKey(popularityScoreOf(2, at), id) > popularityKey(popularityScoreOf(1, at), id)).toBe(true);
      expect(popularityKey(popularityScoreOf(1, at), id) > popularityKey(0, id)).toBe(true);
      expect(popularityKey(popularityScoreOf(1, at), id)).toHaveLength('0000#'.length + 26);
    }),
  );
});

test('heats keep inside what the table can add up exactly', () => {
  const oldest = popularityScoreOf(1, Date.UTC(2026, 0, 1));
  const latest = popularityScoreOf(5, Date.UTC(2035, 0, 1));
  expect(latest).toBeLessThan(Number.MAX_SAFE_INTEGER);
  expect(oldest).toBeGreaterThan(1e-20);
});

test('equal heats sort by the newer id', () => {
  expect(popularityKey(1, 'B') > popularityKey(1, 'A')).toBe(true);
});
