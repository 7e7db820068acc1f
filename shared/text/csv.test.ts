import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t=1', '\r=1', '\n=1'];

test.each(formulas)('%j is text and no formula', (text) => {
  expect(csvText(text)).toBe(`'${text}`);
});

test.each(['', '讲义', '1+1', 'a=b', '10-20', 'lin@example.com', "'=1"])('%j stays as it is', (text) => {
  expect(csvText(text)).toBe(text);
});
