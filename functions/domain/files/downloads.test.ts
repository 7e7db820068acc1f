import { expect, test } from 'vitest';
import { versionFor } from './downloads.ts';

test('a buyer gets the version they ask for, and of a deleted file the one they bought', () => {
  const file = (keeping?: 'gone') => ({ version: 3, keeping });
  expect(versionFor(file(), 1, 'newest')).toBe(3);
  expect(versionFor(file(), 1, 'bought')).toBe(1);
  expect(versionFor(file('gone'), 1, 'newest')).toBe(1);
  expect(versionFor(file(), undefined, 'newest')).toBe(3);
});
