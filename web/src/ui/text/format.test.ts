import { expect, test, vi } from 'vitest';
import { fen } from '#shared/money';
import { fenOf, formatCount, formatMoney, formatSize } from './format.ts';
import { formatDate } from './format-date.ts';

test.each([
  [0, '¥0.00'],
  [1, '¥0.01'],
  [3900, '¥39.00'],
  [2841675, '¥28,416.75'],
  [-99, '−¥0.99'],
])('writes %i fen as %s', (amount, text) => {
  expect(formatMoney(fen(amount))).toBe(text);
});

test('turns the yuan of the API into whole fen, whatever binary fractions make of them', () => {
  expect([39, 0.07, 1.15, 19.9, 50000, 0.29].map(fenOf)).toEqual([3900, 7, 115, 1990, 5_000_000, 29]);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.00 KB'],
  [326_144, '318.50 KB'],
  [1024 ** 2 - 1, '1.00 MB'],
  [104_857_600, '100.00 MB'],
  [1024 ** 3, '1.00 GB'],
  [5 * 1024 ** 4, '5120.00 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [12408, '12,408'],
  [1234567, '1,234,567'],
])('groups the digits of %i', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test('the first load writes numbers without what Intl knows of them: loading that took half of the start', async () => {
  const loaded = vi.spyOn(Intl, 'NumberFormat');
  vi.resetModules();
  const fresh = await import('./format.ts');
  expect([fresh.formatCount(12408), fresh.formatMoney(fen(123456))]).toEqual(['12,408', '¥1,234.56']);
  expect(loaded).not.toHaveBeenCalled();
});

test('writes dates as each language does', () => {
  const moment = '2026-11-02T06:32:00Z';
  const timeZone = 'Asia/Shanghai';
  expect(formatDate(moment, { language: 'zh', timeZone })).toBe('2026 年 11 月 2 日');
  expect(formatDate(moment, { language: 'en', timeZone })).toBe('2 Nov 2026');
  expect(formatDate(moment, { language: 'zh', withTime: true, timeZone })).toBe('2026 年 11 月 2 日 14:32');
  expect(formatDate(moment, { language: 'en', withTime: true, timeZone })).toBe('2 Nov 2026, 14:32');
});

test('midnight is 00:00, and what is no date is nothing', () => {
  expect(formatDate('2026-11-02T16:00:00Z', { language: 'zh', withTime: true, timeZone: 'Asia/Shanghai' })).toBe(
    '2026 年 11 月 3 日 00:00',
  );
  expect(formatDate('soon', { language: 'en' })).toBe('');
});
