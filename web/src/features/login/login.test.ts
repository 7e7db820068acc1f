import { expect, test } from 'vitest';
import { usernameFault } from '../forms/faults.ts';
import { loginRequestOptions } from './complete-login.ts';
import { proposeUsername, randomDigits } from './propose-username.ts';
import { inboxOf } from './webmail.ts';

test.each([
  ['lin.xiaoman@example.com', false, 'lin_xiaoman'],
  [' Lin+shop@example.com ', false, 'Lin'],
  ['lin@example.com', true, 'lin_4821'],
  ['1024-lin@example.com', false, 'lin'],
  ['a_very_long_name_of_somebody_else@example.com', true, 'a_very_long_name_of_some_4821'],
  ['12345678@qq.com', false, 'reader_4821'],
  ['li@example.com', false, 'reader_4821'],
  ['林@example.com', false, 'reader_4821'],
  ['admin@example.com', false, 'reader_4821'],
  ['', false, 'reader_4821'],
])('%s proposes a name that may be taken (%s): %s', (email, isTaken, name) => {
  expect(proposeUsername(email, '4821', isTaken)).toBe(name);
  expect(usernameFault(name)).toBeUndefined();
});

test('the digits are four', () => expect(randomDigits()).toMatch(/^\d{4}$/));

test.each([
  ['lin@qq.com', 'https://mail.qq.com/'],
  [' Lin@Foxmail.com ', 'https://mail.qq.com/'],
  ['lin@163.com', 'https://mail.163.com/'],
  ['lin@gmail.com', 'https://mail.google.com/'],
  ['lin@hotmail.com', 'https://outlook.live.com/mail/'],
  ['lin@example.com', undefined],
  ['lin@notqq.com', undefined],
  ['lin@qq.com.example', undefined],
])('the mails of %s are read at %s', (email, inbox) => {
  expect(inboxOf(email)).toBe(inbox);
});

test('a login is sent without the session that may be there: a wrong password does not end it', () => {
  expect(loginRequestOptions()).toMatchObject({ token: null });
});
