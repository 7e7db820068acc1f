// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { errors, fieldErrors } from '#shared/contract/errors';
import { routes } from '#shared/contract/index';
import { en } from '../../i18n/en.ts';
import { zh } from '../../i18n/zh.ts';
import { refusedFields } from '../login/refused-fields.ts';
import { emailFault, faultsOf, usernameFault } from './faults.ts';

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
  ['adm1n_01', 'username_reserved'],
  ['tanwei_shop', 'username_reserved'],
  ['badminton', undefined],
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

test('a password that is one’s own name or the product’s is told before it is sent', () => {
  expect(faultsOf({ ...fine, password: 'halfmoon_type1', again: 'halfmoon_type1' })).toEqual({
    ...none,
    password: 'password_personal',
  });
  expect(faultsOf({ ...fine, password: 'Tanwei123', again: 'Tanwei123' })).toEqual({
    ...none,
    password: 'password_product',
  });
});

test('says the same as the server where both say it', () => {
  for (const code of ['password_product', 'password_personal', 'username_reserved'] as const) {
    expect([zh.auth.faults[code], en.auth.faults[code]]).toEqual([fieldErrors[code].zh, fieldErrors[code].en]);
  }
});
