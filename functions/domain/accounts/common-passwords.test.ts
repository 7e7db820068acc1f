import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['123456', 'password', 'iloveyou', 'QWERTY', 'wassup', '5201314'])(
  'refuses what guessers try first: %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['', 'correct horse battery', '摊位上的好东西', 'tRy-9kd2', '123456 '])(
  'lets everything else pass: %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
