import { expect, test } from 'vitest';
import { fieldText, hourAfter, momentOf, withZone } from './moments.ts';

test('what a field shows is sent as the same moment, in whatever zone its reader is', () => {
  for (const at of ['2026-01-01T00:00:00Z', '2026-07-31T23:59:00Z', '2028-02-29T12:30:00Z']) {
    const moment = Date.parse(at);
    const text = fieldText(moment);
    expect(momentOf(text)).toBe(moment);
    expect(Date.parse(withZone(moment))).toBe(moment);
    expect(withZone(moment)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00[+-]\d{2}:\d{2}$/);
  }
});

test.each(['', '2026-12-01', 'tomorrow', '2026-13-01T00:00', '2026-12-01T25:00'])('%j is no moment', (text) => {
  expect(momentOf(text)).toBeUndefined();
});

test('nothing is shown where there is no moment', () => {
  expect(fieldText(null)).toBe('');
  expect(fieldText('never')).toBe('');
});

test('a sale that begins later begins at a whole hour', () => {
  expect(new Date(hourAfter(0, Date.parse('2026-11-20T10:01:00Z'))).toISOString()).toBe('2026-11-20T11:00:00.000Z');
});
