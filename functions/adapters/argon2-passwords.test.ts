import { expect, test } from 'vitest';
import { argon2Passwords } from './argon2-passwords.ts';

const passwords = argon2Passwords();

test('a hash tells the right password from others, and never repeats', async () => {
  const first = await passwords.hash('正确的密码');
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash('正确的密码')).not.toBe(first);
  expect(await passwords.matches(first, '正确的密码')).toBe(true);
  expect(await passwords.matches(first, '正确的密碼')).toBe(false);
});

test('a stored text that is no hash is a bug, not a wrong password', async () => {
  await expect(passwords.matches('plain', 'plain')).rejects.toThrow();
});
