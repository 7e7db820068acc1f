import { expect, test } from 'vitest';
import { newPasswordInput } from './account-fields.ts';

test.each(['aaaaaa', '000000', '121212', 'abcabc', '官方官方官方', '      '])(
  'nothing over and over is a password: %s',
  (text) => {
    expect(newPasswordInput.safeParse(text).error?.issues[0]?.message).toBe('password_common');
  },
);

test.each(['aaaaab', 'abcdabcd', 'rain on the awning'])('but %s is', (text) => {
  expect(newPasswordInput.safeParse(text).data).toBe(text);
});
