import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropOf, overhangOf, positionAfterDrag, positionAfterKey } from './cut.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
const position = fc.double({ min: 0, max: 1, noNaN: true });

test('of every picture the largest part that is three to two is taken, and nothing outside of it', () => {
  fc.assert(
    fc.property(size, position, (picture, at) => {
      const { x, y, width, height } = cropOf(picture, at);
      expect(width / height).toBeCloseTo(1.5);
      expect(Math.max(width / picture.width, height / picture.height)).toBeCloseTo(1);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(y + height).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});

test('a page is cut at its top or its end, a panorama at its left or its right', () => {
  expect(cropOf({ width: 900, height: 1200 }, 0)).toEqual({ width: 900, height: 600, x: 0, y: 0 });
  expect(cropOf({ width: 900, height: 1200 }, 1)).toEqual({ width: 900, height: 600, x: 0, y: 600 });
  expect(cropOf({ width: 2400, height: 800 }, 0.5)).toEqual({ width: 1200, height: 800, x: 600, y: 0 });
});

test('a picture follows the pointer along its longer side, to its ends and no further', () => {
  const box = { width: 300, height: 200 };
  const overhang = overhangOf({ width: 2400, height: 800 }, box);
  expect(overhang).toEqual({ x: 300, y: 0 });
  expect(positionAfterDrag(0.5, { x: -75, y: 40 }, overhang)).toBe(0.75);
  expect([
    positionAfterDrag(0.5, { x: -900, y: 0 }, overhang),
    positionAfterDrag(0.5, { x: 900, y: 0 }, overhang),
  ]).toEqual([1, 0]);
  const tall = overhangOf({ width: 900, height: 1200 }, box);
  expect(positionAfterDrag(0, { x: 50, y: -100 }, tall)).toBe(0.5);
  expect(positionAfterDrag(0.5, { x: 50, y: 50 }, overhangOf({ width: 960, height: 640 }, box))).toBe(0.5);
});

test('keys move it in steps; others are left alone', () => {
  expect(positionAfterKey(0.5, 'ArrowRight')).toBeCloseTo(0.55);
  expect(positionAfterKey(0.5, 'ArrowUp')).toBeCloseTo(0.45);
  expect([positionAfterKey(0.98, 'ArrowDown'), positionAfterKey(0.5, 'Home'), positionAfterKey(0.5, 'End')]).toEqual([
    1, 0, 1,
  ]);
  expect(positionAfterKey(0.5, 'Tab')).toBeUndefined();
});
