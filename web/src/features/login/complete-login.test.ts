import { expect, test } from 'vitest';
import { loginRequestOptions } from './complete-login.ts';

test('a login is sent without the session that may be there: a wrong password does not end it', () => {
  expect(loginRequestOptions()).toMatchObject({ token: null });
});
