import { expect, test } from 'vitest';
import { asThisBrowser } from './complete-login.ts';

test('a login is sent without the session that may be there: a wrong password does not end it', () => {
  expect(asThisBrowser()).toMatchObject({ token: null });
});
