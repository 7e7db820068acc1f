import { expect, test } from 'vitest';
import { changePassword } from './change-password.ts';
import { changeProfilePassword } from './change-profile-password.ts';

test('both addresses of the call have the same body, the same answers and the same function', () => {
  const { path, ...row } = changeProfilePassword.route;
  expect({ ...row, path: '/users/password' }).toEqual(changePassword.route);
  expect(changeProfilePassword.answer).toBe(changePassword.answer);
  expect(path).toBe('/users/profile/password');
  expect(changeProfilePassword.ports).toEqual(changePassword.ports);
});
