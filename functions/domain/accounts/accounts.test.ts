import { expect, test } from 'vitest';
import { admit } from './accounts.ts';

const verified = { emailVerifiedAt: 1 };

test('lets in who knows the password of a verified account', () => {
  expect(admit(verified, true)).toEqual({ ok: true, value: verified });
});

test('says the same of an unknown account and of a wrong password', () => {
  expect(admit(undefined, false)).toEqual(admit(verified, false));
  expect(admit(undefined, true)).toMatchObject({ code: 'invalid_credentials' });
});

test('tells that an account is unverified only to who knows its password', () => {
  expect(admit({}, false)).toMatchObject({ code: 'invalid_credentials' });
  expect(admit({}, true)).toMatchObject({ code: 'email_not_verified' });
});
