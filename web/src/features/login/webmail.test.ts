import { expect, test } from 'vitest';
import { inboxOf } from './webmail.ts';

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
