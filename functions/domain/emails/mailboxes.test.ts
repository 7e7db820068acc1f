import { expect, test } from 'vitest';
import { mailboxOf } from './mailboxes.ts';

test.each([
  ['lin@example.com', 'lin@example.com'],
  ['Lin@Example.com', 'lin@example.com'],
  ['lin+1@example.com', 'lin@example.com'],
  ['lin+a+b@example.com', 'lin@example.com'],
  ['l.in@example.com', 'l.in@example.com'],
  ['l.i.n+x@gmail.com', 'lin@gmail.com'],
  ['lin@googlemail.com', 'lin@gmail.com'],
  ['+tag@example.com', '+tag@example.com'],
])('mails to %s arrive at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
