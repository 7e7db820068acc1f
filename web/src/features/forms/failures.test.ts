import { expect, test } from 'vitest';
import { errors } from '#shared/contract/errors';
import { ApiError } from '../../api/client.ts';
import { asksToVerify, messageOf } from './failures.ts';

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
