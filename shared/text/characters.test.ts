import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { firstCharacters, firstGraphemes, graphemesOf, lengthOf } from './characters.ts';

test.each([
  ['', 0],
  ['摊位', 2],
  ['😀a', 2],
  ['\u{20000}', 1],
])('%j has %i characters', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});

test.each([
  ['sevenup😀', 8, 'sevenup😀'],
  ['sevenup😀', 7, 'sevenup'],
  ['😀😀', 1, '😀'],
  ['ab', 0, ''],
])('the first of %j, %i at most', (text, most, first) => {
  expect(firstCharacters(text, most)).toBe(first);
});

test('what is cut is whole, is where the text begins, and is as long as it may be', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '摊', '😀', '\u{20000}', '\u0301') }),
      fc.nat(20),
      (text, most) => {
        const first = firstCharacters(text, most);
        expect(first.isWellFormed()).toBe(true);
        expect(text.startsWith(first)).toBe(true);
        expect(lengthOf(first)).toBe(Math.min(most, lengthOf(text)));
      },
    ),
  );
});

test('what people see as one is told apart, and never torn apart', () => {
  expect(graphemesOf('é👩‍👩‍👧🇨🇳👍🏻a')).toEqual(['é', '👩‍👩‍👧', '🇨🇳', '👍🏻', 'a']);
  expect(firstGraphemes('一👩‍👩‍👧二', 5)).toBe('一');
  expect(firstGraphemes('一👩‍👩‍👧二', 6)).toBe('一👩‍👩‍👧');
  expect(firstGraphemes('摊位', 9)).toBe('摊位');
});

test('a text that fits is given back without asking for its clusters, which takes longer than all else of a list', () => {
  const segmented = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  expect(firstGraphemes('👩‍👩‍👧摊位', 10)).toBe('👩‍👩‍👧摊位');
  expect(segmented).not.toHaveBeenCalled();
  expect(firstGraphemes('👩‍👩‍👧摊位', 6)).toBe('👩‍👩‍👧摊');
  expect(segmented).toHaveBeenCalledOnce();
});
