import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { recoveryCodeOf, recoveryHash } from './recovery-codes.ts';

const random = () => randomBytes(32).toString('base64url');

test('a code has eighty bits in four groups', () => {
  expect(recoveryCodeOf(random())).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  expect(new Set(Array.from({ length: 1000 }, () => recoveryCodeOf(random()))).size).toBe(1000);
});

test('is known again however it was typed, and for its user alone', () => {
  const code = 'OIBA-2345-WXYZ-MNOP';
  const hash = recoveryHash('lin', code);
  for (const typed of ['oiba2345wxyzmnop', ' OIBA 2345 WXYZ MNOP ', '018A-2345-WXYZ-MN0P'])
    expect(recoveryHash('lin', typed)).toBe(hash);
  expect(recoveryHash('an', code)).not.toBe(hash);
  expect(recoveryHash('lin', 'OIBA-2345-WXYZ-MNOQ')).not.toBe(hash);
});
