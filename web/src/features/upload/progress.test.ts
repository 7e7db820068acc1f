import { expect, test } from 'vitest';
import { ofTotal, percentOf } from './amounts.ts';
import { Pace } from './pace.ts';
import { Speed, secondsFor } from './speed.ts';

const MiB = 1024 * 1024;

test('both figures are in the unit of the whole', () => {
  expect(ofTotal(62 * MiB, 100 * MiB)).toBe('62.00 / 100.00 MB');
  expect(ofTotal(512, 2 * MiB)).toBe('0.00 / 2.00 MB');
  expect(ofTotal(512, 1536)).toBe('0.50 / 1.50 KB');
  expect(ofTotal(3, 12)).toBe('3 / 12 B');
});

test('100 % is said only when everything is there', () => {
  expect([percentOf(999, 1000), percentOf(1000, 1000), percentOf(0, 0)]).toEqual([99, 100, 0]);
});

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

const part = 8 * 1024 * 1024;

test('a line that two parts fill is left to two', () => {
  const pace = new Pace();
  expect(pace.width).toBe(4);
  for (let count = 0; count < 4; count++) pace.arrived(part, 4000, 4);
  expect(pace.width).toBe(2);
  for (let count = 0; count < 2; count++) pace.arrived(part, 2000, 2);
  expect(pace.width).toBe(2);
});

test('a bucket that is far away gets four', () => {
  const pace = new Pace();
  for (let count = 0; count < 4; count++) pace.arrived(part, 4000, 4);
  for (let count = 0; count < 2; count++) pace.arrived(part, 3900, 2);
  expect(pace.width).toBe(4);
});

test('small parts decide nothing', () => {
  const pace = new Pace();
  pace.arrived(1000, 50, 4);
  expect(pace.width).toBe(4);
});
