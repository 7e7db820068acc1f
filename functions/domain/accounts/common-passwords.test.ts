import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  '123456',
  'password',
  'iloveyou',
  'QWERTY',
  'wassup',
  '5201314',
  '123456 ',
  'P@ssw0rd!',
  'ｐａｓｓｗｏｒｄ',
  'pass\u200Bword',
  'iloveyou1',
  'abcdef',
  '987654',
])('refuses what guessers try first: %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['', 'correct horse battery', '摊位上的好东西', 'tRy-9kd2', 'dragonfruit 88', 'abcdxyz9'])(
  'lets everything else pass: %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
