import { expect, test } from 'vitest';
import { findPeopleByName } from '#functions/projections/search/creators';
import { findSecurityEvents } from '#functions/store/accounts/sessions/security-log';
import { findUserByEmail } from '#functions/store/accounts/users';
import { suppressionWrite } from '#functions/store/emails/suppressed';
import { listOutbox } from '#functions/store/table/outbox';
import { member, registered } from '#functions/test/people';
import { call, linksIn, testPorts, valueIn } from '#functions/test/ports';
import { hour, minute } from '#shared/limits';
import { getUser } from '../profiles/get-user.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { verifyEmail } from './verify-email.ts';

const password = 'rain on the awning';
const lin = { username: 'LinMo', email: 'lin@example.com', password };

test('opens an account and sends one verification mail in the language of the request', async () => {
  const ports = testPorts();
  const answer = await valueIn(call(register, ports, { body: { ...lin, email: ' Lin@Example.com ' }, language: 'en' }));
  expect(answer.message).toContain('verification link');
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
  await ports.table.commit([suppressionWrite(lin.email, why, ports.clock.now())]);
  expect(await call(register, ports, { body: lin })).toMatchObject({ code: 'email_refuses_mail' });
  expect(await findUserByEmail(ports.table, lin.email)).toBeUndefined();
  expect(ports.queues.sent).toEqual([]);
});

test('keeps the mail for the sweep when the queue is out of reach', async () => {
  const ports = testPorts({ queues: { send: () => Promise.reject(new Error('offline')) } });
  expect((await call(register, ports, { body: lin })).ok).toBe(true);
  expect(await listOutbox(ports.table)).toHaveLength(1);
});

test('says which username is taken, and uses up no mail for it', async () => {
  const ports = testPorts();
  await registered(ports, 'lin');
  const attempt = (username: string, email: string) => call(register, ports, { body: { username, email, password } });
  expect(await attempt('LIN', 'new@example.com')).toMatchObject({ code: 'username_taken' });
  expect(await attempt('lin', 'lin@example.com')).toMatchObject({ code: 'username_taken' });
  for (let n = 0; n < 10; n++) await attempt('lin', 'new@example.com');
  expect(ports.queues.sent).toEqual([]);
  expect((await attempt('newcomer', 'new@example.com')).ok).toBe(true);
});

test('whose address it is already is told to its mailbox, and to nobody else', async () => {
  const ports = testPorts();
  const owner = await member(ports, 'lin');
  const attempt = (username: string, email: string) =>
    call(register, ports, { body: { username, email, password }, ip: '203.0.113.7' });
  const free = await valueIn(attempt('one', 'free@example.com'));
  const duplicate = await valueIn(attempt('two', 'LIN@example.com'));
  expect(duplicate.message.replace('lin@', 'free@')).toBe(free.message);
  expect(ports.queues.sent.slice(1)).toMatchObject([
    { queue: 'mail', message: { template: 'address-taken', to: 'lin@example.com', params: { username: 'lin' } } },
  ]);
  expect(JSON.stringify(ports.queues.sent[1])).not.toContain('token');
  const events = await findSecurityEvents(ports.table, owner.id, 0);
  expect(events).toMatchObject([{ what: 'register-refused', ip: '203.0.113.7' }]);
  expect((await findUserByEmail(ports.table, 'lin@example.com'))?.id).toBe(owner.id);
});

test('what a registration has left behind tells as little: names, logins and links are as with a free address', async () => {
  const ports = testPorts();
  await member(ports, 'lin');
  const theirs = 'another than the owner’s';
  const results = [];
  for (const email of ['free@example.com', 'lin@example.com']) {
    const username = `of_${email.split('@')[0]}`;
    await valueIn(call(register, ports, { body: { username, email, password: theirs } }));
    const again = { username, email: 'third@example.com', password };
    const enter = (name: string, password = theirs) => call(login, ports, { body: { email: name, password } });
    results.push([
      await call(register, ports, { body: again }),
      await call(getUser, ports, { params: { usernameOrId: username } }),
      await enter(username),
      await enter(email),
      await enter(username, 'something else'),
      await call(resendVerification, ports, { body: { email } }),
      await call(forgotPassword, ports, { body: { email } }),
    ]);
  }
  expect(results[1]).toEqual(results[0]);
  expect(results[0]?.map((result) => (result.ok ? 'ok' : result.code))).toEqual([
    'username_taken',
    'user_not_found',
    'email_not_verified',
    'email_not_verified',
    'invalid_credentials',
    'ok',
    'ok',
  ]);
});

test('a link of another registration does not open an account at an address that was proven meanwhile', async () => {
  const ports = testPorts();
  for (const username of ['one', 'two'])
    await valueIn(call(register, ports, { body: { username, email: 'new@example.com', password } }));
  const [first, second] = linksIn(ports, 'verify-email');
  expect(await call(verifyEmail, ports, { query: { token: second } })).toMatchObject({ ok: true });
  expect(await call(verifyEmail, ports, { query: { token: first } })).toMatchObject({ code: 'email_taken' });
  expect((await findUserByEmail(ports.table, 'new@example.com'))?.username).toBe('two');
});

test.each([
  ['Password', 'password_common'],
  ['lin@example.com', 'password_personal'],
])('refuses %s for a password, and says why at its field', async (password, code) => {
  const answer = await call(register, testPorts(), { body: { ...lin, password } });
  expect(answer).toMatchObject({ code: 'invalid_input', params: { password: code } });
});

test('nobody registers under a name that passes for the house', async () => {
  const answer = await call(register, testPorts(), { body: { ...lin, username: 'supp0rt' } });
  expect(answer).toMatchObject({ problems: [{ field: 'username', code: 'username_reserved' }] });
});

test('of a hundred registrations from one address ten are accounts, with a mail each, in an hour', async () => {
  const ports = testPorts();
  const attempt = (n: number, ip: string | undefined) =>
    call(register, ports, { body: { username: `name_${n}`, email: `name_${n}@example.com`, password }, ip });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => attempt(n, '203.0.113.7')));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(ports.queues.sent).toHaveLength(10);
  expect(await attempt(100, '203.0.113.7')).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3600 });
  expect(await attempt(101, '203.0.113.8')).toMatchObject({ ok: true });
  // A username that is taken does not count against the limit, and neither does an address that the CDN does not vouch for.
  ports.clock.advance(hour);
  const attempts = await Promise.all(Array.from({ length: 30 }, () => attempt(101, '203.0.113.7')));
  expect(attempts.every((answer) => !answer.ok && answer.code === 'username_taken')).toBe(true);
  expect(await attempt(102, '203.0.113.7')).toMatchObject({ ok: true });
  for (let n = 200; n < 220; n++) expect(await attempt(n, undefined)).toMatchObject({ ok: true });
});

test('one mailbox gets five mails a day, however its address is tagged', async () => {
  const ports = testPorts();
  const attempt = (n: number, email: string) =>
    call(register, ports, { body: { username: `name_${n}`, email, password } });
  for (let n = 0; n < 5; n++) expect(await attempt(n, `lin+${n}@example.com`)).toMatchObject({ ok: true });
  expect(await attempt(5, 'LIN+6@example.com')).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 86_400 });
  expect(await attempt(6, 'other@example.com')).toMatchObject({ ok: true });
  ports.clock.advance(24 * hour);
  expect(await attempt(7, 'lin+7@example.com')).toMatchObject({ ok: true });
  expect(ports.queues.sent).toHaveLength(7);
});

async function newcomer() {
  const ports = testPorts();
  await call(register, ports, { body: lin });
  const tokens = () => linksIn(ports, 'verify-email');
  const verify = (token: string | undefined) => call(verifyEmail, ports, { query: { token } });
  return { ports, tokens, verify };
}

test('the link of the mail verifies the address and puts the user on the list of people', async () => {
  const { ports, tokens, verify } = await newcomer();
  expect(await verify(tokens()[0])).toMatchObject({ ok: true });
  const { items, pagination } = await findPeopleByName(ports, '', { page: 1, limit: 24 });
  expect(items).toMatchObject([{ username: 'LinMo', followersCount: 0 }]);
  expect(pagination.total).toBe(1);
});

test('opening the link again before it expires answers the same', async () => {
  const { ports, tokens, verify } = await newcomer();
  const first = await verify(tokens()[0]);
  ports.clock.advance(24 * hour - minute);
  expect(await verify(tokens()[0])).toEqual(first);
  ports.clock.advance(minute);
  expect(await verify(tokens()[0])).toMatchObject({ code: 'verification_invalid' });
});

test('a newer mail does not spoil the older link', async () => {
  const { ports, tokens, verify } = await newcomer();
  ports.clock.advance(hour);
  await call(resendVerification, ports, { body: { email: lin.email } });
  const [older, newer] = tokens();
  expect(newer).not.toBe(older);
  expect(await verify(older)).toMatchObject({ ok: true });
  expect(await verify(newer)).toMatchObject({ ok: true });
});
