import { expect, test } from 'vitest';
import { bucket, linesAbout, sold } from '../test/test-items.ts';

const ttl = 1_900_000_000;

test('what must never end has no end of its own, and what has one may', () => {
  const items = [bucket('B#2026112210#0', 950), ...sold('1', 950, 'B#2026112210#0')];
  expect(linesAbout(items, 'ttl')).toEqual([]);
  expect(linesAbout([{ kind: 'sessions', pk: 'SES#1', sk: 'SES', ttl }], 'ttl')).toEqual([]);
  expect(linesAbout([bucket('B#2026112210#0', 950, { ttl })], 'ttl')).toEqual([
    expect.stringMatching(/^place bucket SBAL#\w+ \/ B#2026112210#0: ttl is 1900000000 instead of undefined$/),
  ]);
});

test('two orders were not paid by one trade', () => {
  const order = (no: string, tradeNo: string | undefined, provider = 'alipay') => ({
    ...{ kind: 'order', pk: `ORD#${no}`, sk: 'ORD', outTradeNo: no, provider },
    ...(tradeNo !== undefined && { tradeNo }),
  });
  const about = 'another order was paid';
  const apart = [order('1', 'T1'), order('2', 'T2'), order('3', 'T1', 'stripe'), order('4', undefined), order('5', '')];
  expect(linesAbout(apart, about)).toEqual([]);
  expect(linesAbout([...apart, order('6', 'T2')], about)).toEqual([
    expect.stringContaining('order ORD#2 / ORD'),
    expect.stringContaining('order ORD#6 / ORD'),
  ]);
});
