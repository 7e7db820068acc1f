import { expect, test } from 'vitest';
import { findLogins } from '#functions/store/accounts/users';
import { callerOf } from '#functions/test/caller';
import { withPasskey, withTotp } from '#functions/test/factors';
import { testPassword } from '#functions/test/people';
import { call, linksIn, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { day, minute } from '#shared/limits';
import { updateProfile } from '../profiles/update-profile.ts';
import { forgotPassword } from './forgot-password.ts';
import { logInWithLink } from './log-in-with-link.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { listSecurityEvents } from './sessions/list-security-events.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { verifyEmail } from './verify-email.ts';

const returnPath = '/payment/01JA4QW9ZK7N3X5T8V2B6C1D0E';
const email = 'lin@example.com';
/** The keys of two browsers. */
const here = 'a'.repeat(64);
const elsewhere = 'b'.repeat(64);

const refused = { code: 'verification_invalid' };

const tokensOf = (ports: TestPorts) => linksIn(ports, 'verify-email');

/** A registration in the browser `here`, by default on the way to a payment. */
async function setUp(registration: object = { return_to: returnPath, browser_key: here }) {
  const ports = testPorts();
  await valueIn(call(register, ports, { body: { username: 'lin', email, password: testPassword, ...registration } }));
  const [link = ''] = tokensOf(ports);
  const open = (token = link) => call(verifyEmail, ports, { query: { token } });
  const enter = (browser_key: string, token = link) =>
    call(logInWithLink, ports, {
      body: { token, browser_key },
      ip: '203.0.113.9',
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1' },
    });
  return { ports, link, open, enter };
}

async function lin({ table }: TestPorts) {
  const [user] = await findLogins(table, 'lin');
  if (!user) throw new Error('nobody is called lin');
  return user;
}

test('who registered on the way to a payment is in with the link, in a session like any other', async () => {
  const { ports, open, enter } = await setUp();
  await valueIn(open());
  const { token, device, user } = await valueIn(enter(here));
  expect(user).toMatchObject({ username: 'lin', email });
  const caller = await callerOf(`Bearer ${token}`, ports);
  expect(caller).toMatchObject({ id: user.id });
  const { sessions } = await valueIn(call(listSessions, ports, { user: caller }));
  expect(sessions).toMatchObject([{ system: 'iPhone', browser: 'Safari' }]);
  const { events } = await valueIn(call(listSecurityEvents, ports, { user: caller }));
  expect(events).toMatchObject([{ what: 'login' }]);
  expect(await ports.tokens.readDevice(device)).toMatchObject({ id: user.id });
});

test('once, however parallel; afterwards it still proves the address, and the password is asked for', async () => {
  const { ports, open, enter } = await setUp();
  await open();
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(here)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await enter(here)).toMatchObject(refused);
  expect(await open()).toMatchObject({ ok: true });
  expect(await call(login, ports, { body: { email, password: testPassword } })).toMatchObject({ ok: true });
});

test('another browser that has the mail is not let in, and does not use the link up', async () => {
  const { ports, open, enter } = await setUp();
  await open();
  for (const guess of [elsewhere, elsewhere]) expect(await enter(guess)).toMatchObject(refused);
  const user = await lin(ports);
  const { events } = await valueIn(call(listSecurityEvents, ports, { user }));
  expect(events.map(({ what }) => what)).toContain('login-refused');
  expect((await valueIn(call(listSessions, ports, { user }))).sessions).toEqual([]);
  expect(await enter(here)).toMatchObject({ ok: true });
});

test('a program that opens the links of a mail logs nobody in, and leaves the link to its reader', async () => {
  const { ports, open, enter } = await setUp();
  for (let times = 0; times < 3; times++) await valueIn(open());
  expect((await valueIn(call(listSessions, ports, { user: await lin(ports) }))).sessions).toEqual([]);
  expect(await enter(here)).toMatchObject({ ok: true });
});

test('the key alone is worth nothing: not with no link, a guessed one, or one that has not been opened', async () => {
  const { open, enter } = await setUp();
  expect(await enter(here, 'guessed')).toMatchObject(refused);
  expect(await enter(here)).toMatchObject(refused);
  await open();
  expect(await enter(here)).toMatchObject({ ok: true });
});

test('who registers with a stranger’s address gets nobody in: the stranger has the mail, and not the key', async () => {
  const ports = testPorts();
  const registration = { email, password: testPassword, return_to: returnPath };
  await call(register, ports, { body: { ...registration, username: 'attacker', browser_key: elsewhere } });
  await call(register, ports, { body: { ...registration, username: 'lin', browser_key: here } });
  const [attackers = '', own = ''] = tokensOf(ports);
  const enter = (token: string, browser_key: string) => call(logInWithLink, ports, { body: { token, browser_key } });
  await valueIn(call(verifyEmail, ports, { query: { token: attackers } }));
  expect(await enter(attackers, here)).toMatchObject(refused);
  expect(await enter(own, elsewhere)).toMatchObject(refused);
});

test('a mail that somebody else asks for once more is bound to the browser that registered all the same', async () => {
  const { ports, open, enter } = await setUp();
  ports.clock.advance(minute);
  await valueIn(call(resendVerification, ports, { body: { email, return_to: returnPath } }));
  const newer = tokensOf(ports)[1];
  await open(newer);
  expect(await enter(elsewhere, newer)).toMatchObject(refused);
  expect(await enter(here, newer)).toMatchObject({ ok: true });
  expect(await enter(here)).toMatchObject(refused);
});

test.each([{ browser_key: here }, { browser_key: here, return_to: '/dashboard' }])(
  'so is who registered on the way to anything else, or to nothing: %j',
  async (registration) => {
    const { open, enter } = await setUp(registration);
    await open();
    expect(await enter(here)).toMatchObject({ ok: true });
  },
);

test('without a key the password is asked for', async () => {
  const { open, enter } = await setUp({ return_to: returnPath });
  await open();
  expect(await enter(here)).toMatchObject(refused);
});

test('a day after registering the password is asked for, also with a newer mail', async () => {
  const { ports, open, enter } = await setUp();
  ports.clock.advance(day - minute);
  await call(resendVerification, ports, { body: { email, return_to: returnPath } });
  const newer = tokensOf(ports)[1];
  ports.clock.advance(minute);
  await valueIn(open(newer));
  expect(await enter(here, newer)).toMatchObject(refused);
  expect(await enter(here)).toMatchObject(refused);
});

test('a minute before that it is not', async () => {
  const { ports, open, enter } = await setUp();
  ports.clock.advance(day - minute);
  await open();
  expect(await enter(here)).toMatchObject({ ok: true });
});

test.each([
  ['an authenticator app', withTotp],
  ['a passkey', withPasskey],
])('whoever has set up %s meanwhile logs in with it', async (_, add) => {
  const { ports, open, enter } = await setUp();
  await open();
  await add(ports, await lin(ports));
  expect(await enter(here)).toMatchObject(refused);
});

test('a password that was chosen since ends it, whoever chose it; the link to choose it opens nothing here', async () => {
  const { ports, open, enter } = await setUp();
  await open();
  await call(forgotPassword, ports, { body: { email } });
  const [token] = linksIn(ports, 'reset-password');
  expect(await enter(here, token)).toMatchObject(refused);
  await valueIn(call(resetPassword, ports, { body: { token, password: 'lanterns over the bridge' } }));
  expect(await enter(here)).toMatchObject(refused);
});

test('an address that is not the account’s any more ends it', async () => {
  const { ports, open, enter } = await setUp();
  await open();
  const body = { email: 'new@example.com', current_password: testPassword };
  await valueIn(call(updateProfile, ports, { user: await lin(ports), body }));
  await valueIn(open(linksIn(ports, 'change-email')[0]));
  expect(await enter(here)).toMatchObject(refused);
});

test('what is kept of the key is no key', async () => {
  const { ports } = await setUp();
  const { id } = await lin(ports);
  const item = await ports.table.get({ pk: `USR#${id}`, sk: 'BROWSER' });
  expect(item).toMatchObject({ keyHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(JSON.stringify(item)).not.toContain(here);
});

test.each(['', 'a'.repeat(63), 'g'.repeat(64), 'A'.repeat(64), null, 1])('%j is no key', async (browser_key) => {
  const { enter, ports } = await setUp();
  expect(await enter(browser_key as string)).toMatchObject({ code: 'invalid_input' });
  const body = { username: 'an', email: 'an@example.com', password: testPassword, return_to: returnPath, browser_key };
  expect(await call(register, ports, { body })).toMatchObject({ code: 'invalid_input' });
});
