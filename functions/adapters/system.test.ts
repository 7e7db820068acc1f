import { expect, test } from 'vitest';
import { isId } from '#shared/ids';
import { fakeClock } from '../test/fakes.ts';
import { systemClock, systemIds } from './system.ts';

test('ids ascend inside one millisecond, and when the clock goes back', () => {
  const clock = fakeClock();
  const ids = systemIds(clock);
  const generated = Array.from({ length: 1000 }, () => ids.next());
  clock.advance(-5000);
  generated.push(ids.next());
  expect(generated.every(isId)).toBe(true);
  expect(generated.toSorted()).toEqual(generated);
  expect(new Set(generated).size).toBe(generated.length);
});

test('secrets are 256 bits of base64url', () => {
  const ids = systemIds(systemClock());
  expect(ids.secret()).toMatch(/^[\w-]{43}$/);
  expect(ids.secret()).not.toBe(ids.secret());
});

test('the clock can be set forward', () => {
  expect(systemClock(3600).now() - systemClock().now()).toBeGreaterThan(3599 * 1000);
});
