// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { errors, fieldErrors } from '#shared/contract/errors';
import { routes } from '#shared/contract/index';
import { ApiError } from '../../api/client.ts';
import { en } from '../../i18n/en.ts';
import { zh } from '../../i18n/zh.ts';
import { refusedFields } from '../login/refused-fields.ts';
import { asksToVerify, messageOf } from './failures.ts';
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

const failed = (code: string, message: string) => new ApiError(400, { code, message });

test('an unverified address is recognised by its wording in either language, and by its code', () => {
  const { zh, en } = errors.email_not_verified;
  for (const message of [zh, en, 'Please VERIFY your email']) {
    expect(asksToVerify({ code: 'other', message })).toBe(true);
  }
  expect(asksToVerify({ code: 'email_not_verified', message: '' })).toBe(true);
});

test('no other refusal of a login opens the box', () => {
  for (const code of ['invalid_credentials', 'too_many_requests', 'invalid_input', 'internal', 'unavailable'] as const)
    for (const message of [errors[code].zh, errors[code].en]) expect(asksToVerify({ code, message })).toBe(false);
});

test('the server has the first word, and the page speaks where the server said nothing', () => {
  expect(messageOf(failed('invalid_credentials', '用户名或密码错误'), '登录失败')).toEqual({
    text: '用户名或密码错误',
  });
  expect(messageOf(failed('internal', ''), '登录失败')).toEqual({ text: '登录失败' });
  for (const code of ['network', 'server', 'unknown'])
    expect(messageOf(failed(code, '没有成功'), '登录失败')).toEqual({ text: '登录失败', line: '没有成功' });
});

test('a wait is told in the page’s words, and no Chinese word stands in an English sentence', () => {
  const limited = new ApiError(429, { code: 'too_many_requests', message: '请在 890 秒后再试' }, 890);
  expect(messageOf(limited, '登录失败', (seconds) => `${seconds / 10} 刻`)).toEqual({ text: '89 刻' });
  expect(messageOf(limited, '登录失败')).toEqual({ text: '请在 890 秒后再试' });
  expect(messageOf(failed('email_not_verified', errors.email_not_verified.en), 'Login failed').text).toBe(
    'Your email isn’t verified yet. Please verify it first',
  );
});
