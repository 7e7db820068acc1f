import { expect, test } from 'vitest';
import { errors } from '#shared/contract/errors';
import { routes } from '#shared/contract/index';
import { zh } from '../../i18n/zh.ts';
import { refusedFields } from '../../pages/auth/registering.ts';
import { emailFault, faultsOf, strengthOf, usernameFault } from './faults.ts';

const fine = { username: 'halfmoon_type', email: 'half@example.com', password: 'rain on it', again: 'rain on it' };
const none = { username: undefined, email: undefined, password: undefined, again: undefined };

test('a complete form has no fault', () => {
  expect(faultsOf(fine)).toEqual(none);
});

test('a refusal of the address stands at the address', () => {
  const message = errors.email_refuses_mail.zh;
  expect(refusedFields({ code: 'email_refuses_mail', message, fields: {} })).toEqual({ email: message });
});

test('an empty form says of every field what is missing', () => {
  expect(faultsOf({ username: '', email: ' ', password: '', again: '' })).toEqual({
    username: 'username_required',
    email: 'email_required',
    password: 'password_short',
    again: 'again_required',
  });
});

test.each([
  ['ab', 'username_invalid'],
  ['9lives', 'username_invalid'],
  ['half-moon', 'username_invalid'],
  ['a'.repeat(31), 'username_invalid'],
  ['Admin', 'username_reserved'],
  [' halfmoon ', undefined],
])('the username %j: %s', (name, fault) => {
  expect(usernameFault(name)).toBe(fault);
});

test.each([
  ['half', 'email_invalid'],
  ['half@example', 'email_incomplete'],
  ['half@@example.com', 'email_invalid'],
  ['half @example.com', 'email_invalid'],
  ['half@mail.example.com', undefined],
])('the address %j: %s', (email, fault) => {
  expect(emailFault(email)).toBe(fault);
});

test('passwords must be long enough and the same', () => {
  expect(faultsOf({ ...fine, password: '12345', again: '12345' })).toEqual({ ...none, password: 'password_short' });
  expect(faultsOf({ ...fine, password: 'x'.repeat(129), again: '' }).password).toBe('password_long');
  expect(faultsOf({ ...fine, again: 'rain on me' })).toEqual({ ...none, again: 'again_differs' });
});

test('whatever the server would refuse in a username, the form refuses first, and nothing else', () => {
  const { body } = routes.register;
  for (const username of ['lin', 'l', 'lin_', '_lin', 'login', 'LOGIN', 'lin xi', '林溪', 'x'.repeat(30)]) {
    const accepted = body.safeParse({ ...fine, username }).success;
    expect([username, usernameFault(username) === undefined]).toEqual([username, accepted]);
  }
});

test('strength grows with length and variety, and repetition is none', () => {
  expect(['abcde', 'abcdef', 'abcdefghi', 'abcdefghijklm', 'Abcdefghijklm1'].map(strengthOf)).toEqual([0, 1, 2, 3, 4]);
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaa')).toBe(1);
  expect(zh.auth.strength).toHaveLength(4);
});
