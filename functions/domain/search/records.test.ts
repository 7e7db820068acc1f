import { expect, test } from 'vitest';
import { fitsRecord } from './records.ts';

test('every word has to be in one of the texts, in whatever case and width', () => {
  const fits = fitsRecord('ｐｐｔ  述职');
  expect(fits?.('年终述职 PPT 模板', '01JQ8M')).toBe(true);
  expect(fits?.('年终总结 PPT 模板', '01JQ8M')).toBe(false);
});

test('an order number is found by any part of it, as it is shown and as it is typed', () => {
  expect(fitsRecord('01jq8m3t6z')?.('讲义', '01JQ8M3T6ZK4V2_01JA4')).toBe(true);
});

test('no word is found across two texts', () => {
  expect(fitsRecord('讲义01')?.('讲义', '01JQ8M')).toBe(false);
});

test.each([undefined, '', '  '])('nothing is looked for in %j', (text) => expect(fitsRecord(text)).toBeUndefined());
