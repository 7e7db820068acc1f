import { expect, test } from 'vitest';
import { limits } from '#shared/limits';
import { runsOf } from './code-runs.ts';
import { formatLength } from './length.ts';

const languages = 'typescript python java go rust cpp bash sql json yaml xml css'.split(' ');
const fragments = [
  '(',
  '<a',
  '"',
  '/*',
  '`${',
  '\\',
  '{',
  'a.',
  '#',
  '$(',
  '<!--',
  '0x',
  'f("',
  '@media ',
  "'''",
  '=> ',
];

test.each(languages)('as much of %s as a preview may hold is read in time, all of it, whatever it is', (language) => {
  for (const fragment of fragments) {
    const text = fragment.repeat(limits.previewTextBytes).slice(0, limits.previewTextBytes);
    const before = process.threadCpuUsage();
    const runs = runsOf(text, language);
    // Of this thread: a machine may be busy with others.
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
    expect(runs.map((run) => run.text).join('')).toBe(text);
  }
});

test('what is longer than any preview is not read', () => {
  const long = 'const a = 1;\n'.repeat(400);
  expect(runsOf(long, 'typescript')).toEqual([{ text: long, look: undefined }]);
});

test.each([
  [1, '0:01'],
  [30, '0:30'],
  [222, '3:42'],
  [3599, '59:59'],
  [3723, '1:02:03'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});
