import { expect, test } from 'vitest';
import { isMisspelt, isSameWord } from './word-forms.ts';

test.each([
  ['recipes', 'recipe'],
  ['stories', 'story'],
  ['sleeping', 'sleep'],
  ['planning', 'plan'],
  ['editing', 'edits'],
  ['colour', 'color'],
])('%s is a form of %s', (word, other) => {
  expect([isSameWord(word, other), isSameWord(other, word)]).toEqual([true, true]);
});

test.each([
  ['script', 'javascript'],
  ['plan', 'planet'],
  ['as', 'a'],
  ['词汇', '词汇表'],
])('%s is no form of %s', (word, other) => {
  expect(isSameWord(word, other)).toBe(false);
});

test('one letter or two that have changed places are a slip, and more or less of a short word is another word', () => {
  for (const slip of ['pyhton', 'pythn', 'pythoon', 'pythom', 'ython', 'python'])
    expect(isMisspelt(slip, 'python')).toBe(true);
  for (const other of ['pyramid', 'pyt', 'thonpy', 'pythonic']) expect(isMisspelt(other, 'python')).toBe(false);
  expect(isMisspelt('css', 'cs')).toBe(false);
});
