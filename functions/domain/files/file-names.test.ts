import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadName } from './file-names.ts';

const bytes = (text: string) => Buffer.byteLength(text);

test.each([
  ['论文.pdf', '论文.pdf'],
  ['say "hi" 100%.txt', 'say "hi" 100%.txt'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\temp\\a.txt', 'C:_temp_a.txt'],
  ['two\r\nlines.txt', 'two lines.txt'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u2066hidden\u2069\u200f\u0000.md', 'hidden.md'],
  ['.htaccess', 'htaccess'],
  ['e\u0301.txt', '\u00e9.txt'],
  ['\ud83d.txt', '\ufffd.txt'],
  ['👨‍👩‍👧.png', '👨‍👩‍👧.png'],
  ['', 'file'],
  [' \u200b... ', 'file'],
])('saves %j as %j', (name, expected) => {
  expect(downloadName(name)).toBe(expected);
});

test('cuts a long name between characters and keeps its extension', () => {
  expect(downloadName(`${'摊'.repeat(100)}.tar.gz`)).toBe(`${'摊'.repeat(49)}.gz`);
  expect(downloadName(`${'👨‍👩‍👧'.repeat(20)}.png`)).toBe(`${'👨‍👩‍👧'.repeat(8)}.png`);
  expect(downloadName(`${'a'.repeat(100)}.${'b'.repeat(100)}`)).toHaveLength(150);
});

test('any name becomes one line of well-formed text of 1 to 150 bytes, and stays as it is from then on', async () => {
  await fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const safe = downloadName(name);
      expect(bytes(safe)).toBeGreaterThan(0);
      expect(bytes(safe)).toBeLessThanOrEqual(150);
      expect(safe.isWellFormed()).toBe(true);
      expect(safe).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/u);
      expect(downloadName(safe)).toBe(safe);
    }),
    { numRuns: 2000 },
  );
});
