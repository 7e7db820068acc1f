import { expect, test } from 'vitest';
import { Speed, secondsFor } from './speed.ts';

function run(samples: readonly [at: number, bytes: number][]): Speed {
  const speed = new Speed();
  for (const [at, bytes] of samples) speed.add(bytes, at);
  return speed;
}

test('the speed is that of the last five seconds', () => {
  const seconds = Array.from({ length: 21 }, (_, second): [number, number] => [
    second * 1000,
    second <= 10 ? second * 100 : 1000 + (second - 10) * 500,
  ]);
  expect(run(seconds).perSecond(20_000)).toBe(500);
});

test('too short a time has no speed, nor has a line on which nothing moved for long', () => {
  expect(run([[0, 0]]).perSecond(0)).toBe(0);
  const short: [number, number][] = [
    [0, 0],
    [100, 1000],
  ];
  expect(run(short).perSecond(100)).toBe(0);
  expect(run(short).perSecond(60_000)).toBe(0);
});

test('a part that starts again is not a negative speed', () => {
  const speed = run([
    [0, 0],
    [1000, 800],
    [2000, 300],
    [3000, 400],
  ]);
  expect(speed.perSecond(3000)).toBe(100);
});

test('time left is known only while something moves', () => {
  expect(secondsFor(1001, 100)).toBe(11);
  expect(secondsFor(1000, 0)).toBeUndefined();
});
