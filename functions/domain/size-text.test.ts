import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.00 KB'],
  [24 * 1024 * 1024, '24.00 MB'],
  [104_857_600, '100.00 MB'],
  [1_073_741_824, '1.00 GB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
