// @vitest-environment node
import { expect, test } from 'vitest';
import { priceOf } from './fields.ts';
import { pastedPrice, steppedPrice } from './price-field.tsx';

test.each([
  ['', 1, '0.01'],
  ['0', -1, '0.00'],
  ['19.99', 1, '20.00'],
  ['20', -1, '19.99'],
  ['0.1', 20, '0.30'],
  ['１９。９', 1, '19.91'],
  ['50000', 1, '50000.00'],
  ['12', 100, '13.00'],
  ['0.5', -100, '0.00'],
  ['十块', 1, '十块'],
])('%s and %d fen more are %s', (text, by, after) => {
  expect(steppedPrice(text, by)).toBe(after);
});

test('two thousand steps up and down again end where they began, and each of them is a price', () => {
  let text = '0.00';
  for (let step = 1; step <= 2_000; step++) {
    text = steppedPrice(text, 1);
    expect(priceOf(text)).toBe(step);
  }
  for (let step = 0; step < 2_000; step++) text = steppedPrice(text, -1);
  expect(text).toBe('0.00');
});

test.each([
  ['¥1,234.50', '1234.50'],
  ['￥１，２３４．５０', '1234.50'],
  [' 39.9 元\n', '39.9'],
  ['CNY 12', '12'],
  ['12.5', '12.5'],
  ['１２。５', '12.5'],
])('“%s” is pasted as %s', (text, price) => {
  expect(pastedPrice(text)).toBe(price);
});

test.each(['十块', '1,5', '-3', '1e3', '', '12.5.1', '3 到 5 元'])('“%s” is pasted as it is', (text) => {
  expect(pastedPrice(text)).toBeUndefined();
});
