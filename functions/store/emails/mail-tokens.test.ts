import { expect, test } from 'vitest';
import { testPorts } from '#functions/test/ports';
import { findMailToken, newMailToken } from './mail-tokens.ts';

const token = { purpose: 'verify-email', userId: 'u', email: 'lin@example.com', expiresAt: 1000 } as const;

test('a link works until it expires and only as it was sent', async () => {
  const { table } = testPorts();
  await table.commit([newMailToken('secret', token)]);
  const find = (secret: string, now: number) => findMailToken(table, secret, { purposes: ['verify-email'], now });
  expect(await find('secret', 999)).toEqual(token);
  expect(await find('secret', 1000)).toBeUndefined();
  expect(await find('Secret', 999)).toBeUndefined();
});

test('the table does not hold what the link holds', () => {
  expect(JSON.stringify(newMailToken('secret', token))).not.toContain('secret');
});
