import { expect, test } from 'vitest';
import { suppressed } from '../../store/accounts/suppressed.ts';
import { findUserByEmail } from '../../store/accounts/users.ts';
import { listOutbox } from '../../store/table/outbox.ts';
import { registered } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { register } from './register.ts';

const password = 'rain on the awning';
const lin = { username: 'LinMo', email: 'lin@example.com', password };

test('opens an account and sends one verification mail in the language of the request', async () => {
  const ports = testPorts();
  const answer = await valueIn(call(register, ports, { body: { ...lin, email: ' Lin@Example.com ' }, language: 'en' }));
  expect(answer.message).toContain('verification mail');
  expect(answer.message).toContain('lin@example.com');

  const user = await findUserByEmail(ports.table, 'lin@example.com');
  expect(user).toMatchObject({ username: 'LinMo', displayName: 'LinMo', language: 'en' });
  expect(user).not.toHaveProperty('emailVerifiedAt');
  expect(ports.queues.sent).toMatchObject([
    { queue: 'mail', message: { template: 'verify-email', to: 'lin@example.com', language: 'en' } },
  ]);
});

test.each(['bounced', 'complained'] as const)('nobody waits for a mail to an address that has %s', async (why) => {
  const ports = testPorts();
  await ports.table.commit([suppressed(lin.email, why, ports.clock.now())]);
  expect(await call(register, ports, { body: lin })).toMatchObject({ code: 'email_refuses_mail' });
  expect(await findUserByEmail(ports.table, lin.email)).toBeUndefined();
  expect(ports.queues.sent).toEqual([]);
});

test('keeps the mail for the sweep when the queue is out of reach', async () => {
  const ports = testPorts({ queues: { send: () => Promise.reject(new Error('offline')) } });
  expect((await call(register, ports, { body: lin })).ok).toBe(true);
  expect(await listOutbox(ports.table)).toHaveLength(1);
});

test('refuses a password that guessers try first', async () => {
  const answer = await call(register, testPorts(), { body: { ...lin, password: 'Password' } });
  expect(answer).toMatchObject({ code: 'invalid_input', params: { password: 'password_common' } });
});

test('says which name is taken, the username first', async () => {
  const ports = testPorts();
  await registered(ports, 'lin');
  const attempt = (username: string, email: string) => call(register, ports, { body: { username, email, password } });
  expect(await attempt('LIN', 'new@example.com')).toMatchObject({ code: 'username_taken' });
  expect(await attempt('newcomer', 'LIN@example.com')).toMatchObject({ code: 'email_taken' });
  expect(await attempt('lin', 'lin@example.com')).toMatchObject({ code: 'username_taken' });
  expect(ports.queues.sent).toEqual([]);
  expect((await attempt('newcomer', 'new@example.com')).ok).toBe(true);
});

test('failed registrations use up no mails of the address', async () => {
  const ports = testPorts();
  await registered(ports, 'lin');
  for (let i = 0; i < 10; i++) {
    const body = { username: 'lin', email: 'new@example.com', password };
    expect(await call(register, ports, { body })).toMatchObject({ code: 'username_taken' });
  }
  expect((await call(register, ports, { body: { username: 'ann', email: 'new@example.com', password } })).ok).toBe(
    true,
  );
});

test.each([
  ['tanwei123', 'password_product'],
  ['tanwei.test', 'password_product'],
  ['LinMo2026!', 'password_personal'],
  ['lin@example.com', 'password_personal'],
])('refuses %s for a password, and says why at its field', async (given, code) => {
  const answer = await call(register, testPorts(), { body: { ...lin, password: given } });
  expect(answer).toMatchObject({ code: 'invalid_input', params: { password: code } });
});

test.each(['admin_1', 't_a_n_w_e_i', 'Tanwei_official', 'supp0rt'])('nobody registers as %s', async (username) => {
  const answer = await call(register, testPorts(), { body: { ...lin, username } });
  expect(answer).toMatchObject({ problems: [{ field: 'username', code: 'username_reserved' }] });
});
