import { expect, test } from 'vitest';
import { wholeLines } from './whole-lines.ts';

test.each([
  ['一\n\n1. 甲\n2.', '一\n\n1. 甲'],
  ['甲\n\n乙\n\n', '甲\n\n乙'],
  ['题\n很长的一段', '题\n很长的一段'],
  ['', ''],
])('%j ends with a line where that leaves enough', (text, expected) => {
  expect(wholeLines(text)).toBe(expected);
});
