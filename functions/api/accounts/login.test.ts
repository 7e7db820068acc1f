import { expect, test } from 'vitest';
import { findSecurityEvents } from '#functions/store/accounts/sessions/security-log';
import { suppressionWrite } from '#functions/store/emails/suppressed';
import { callerOf } from '#functions/test/caller';
import { member, registered, testPassword } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { verifySession } from './verify-session.ts';

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'LinMo');
  const attempt = (email: string, password: string, ip?: string) =>
    call(login, ports, { body: { email, password }, ...(ip && { ip }) });
  return { ports, lin, attempt };
}

test.each(['LinMo', 'linmo', 'LINMO@example.com', ' linmo@example.com '])('logs in as %j', async (email) => {
  const { ports, lin } = await setUp();
  const { token, user } = await valueIn(call(login, ports, { body: { email, password: testPassword } }));
  expect(await callerOf(`Bearer ${token}`, ports)).toMatchObject({ id: lin.id });
  expect(user).toMatchObject({ id: lin.id, username: 'LinMo', email: 'linmo@example.com', alipay_account: null });
  expect(await valueIn(call(verifySession, ports, { user: lin }))).toEqual({ user });
});

test('answers alike for a wrong password and an unknown account, and hashes for both', async () => {
  const { ports } = await setUp();
  const hashes: string[] = [];
  const passwords = { ...ports.passwords, matches: async (hash: string) => hashes.push(hash) < 0 };
  const attempt = (email: string) => call(login, { ...ports, passwords }, { body: { email, password: 'wrong' } });
  expect(await attempt('linmo')).toEqual(await attempt('nobody'));
  expect(hashes).toHaveLength(2);
});

test.each([
  ['bounced', 'email_bounced'],
  ['complained', 'email_refuses_mail'],
] as const)('says only after the right password that the address has %s', async (why, code) => {
  const { ports, attempt } = await setUp();
  const { email } = await registered(ports, 'newcomer');
  await ports.table.commit([suppressionWrite(email, why, ports.clock.now())]);
  expect(await attempt('newcomer', 'wrong')).toMatchObject({ code: 'invalid_credentials' });
  expect(await attempt('newcomer', testPassword)).toMatchObject({ code });
});

test.each(['linmo', 'nobody'])('after five wrong passwords for %s even the right one waits', async (name) => {
  const { ports, attempt } = await setUp();
  for (let i = 0; i < 5; i++) expect(await attempt(name, 'wrong')).toMatchObject({ code: 'invalid_credentials' });
  expect(await attempt(name, testPassword)).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 15 * 60 });
  ports.clock.advance(15 * minute);
  expect(await attempt('linmo', testPassword)).toMatchObject({ ok: true });
});

test('a username that is used up does not tell which address is its', async () => {
  const { attempt } = await setUp();
  for (const name of ['linmo', 'LINMO', 'linmo', 'Linmo', 'linmo']) await attempt(name, 'wrong');
  expect(await attempt('linmo', 'wrong')).toMatchObject({ code: 'too_many_requests' });
  for (const name of ['linmo@example.com', 'nobody@example.com'])
    expect(await attempt(name, 'wrong')).toMatchObject({ code: 'invalid_credentials' });
});

test('whoever guesses is slowed down, with all the addresses of their range, and nobody elsewhere', async () => {
  const { attempt } = await setUp();
  for (let i = 0; i < 6; i++) await attempt('linmo', 'wrong', `203.0.113.${i}`);
  expect(await attempt('linmo', testPassword, '203.0.113.250')).toMatchObject({ code: 'too_many_requests' });
  expect(await attempt('linmo', testPassword, '198.51.100.2')).toMatchObject({ ok: true });
  for (let i = 0; i < 6; i++) await attempt('linmo', 'wrong', `2001:db8:1:${i}::1`);
  expect(await attempt('linmo', testPassword, '2001:db8:1:ffff::1')).toMatchObject({ code: 'too_many_requests' });
});

/** Five wrong passwords from each of several address ranges. */
async function guessed({ attempt }: Awaited<ReturnType<typeof setUp>>, ranges: number) {
  for (let range = 0; range < ranges; range++)
    for (let i = 0; i < 5; i++) await attempt('linmo', 'wrong', `10.0.${range}.1`);
}

test('one guesser does not get near what locks out unknown browsers, and many ranges at once are bounded', async () => {
  const market = await setUp();
  await guessed(market, 1);
  for (const _ of [1, 2, 3]) {
    market.ports.clock.advance(15 * minute);
    await guessed(market, 1);
  }
  expect(await market.attempt('linmo', testPassword, '198.51.100.2')).toMatchObject({ ok: true });
  await guessed(market, 20);
  expect(await market.attempt('linmo', testPassword, '198.51.100.2')).toMatchObject({ code: 'too_many_requests' });
});

test('a browser that has been in is not locked out by others, and is slowed down by itself', async () => {
  const market = await setUp();
  const { ports } = market;
  const { device } = await valueIn(call(login, ports, { body: { email: 'linmo', password: testPassword } }));
  const other = await member(ports, 'other');
  const theirs = await valueIn(call(login, ports, { body: { email: 'other', password: testPassword } }));
  await guessed(market, 20);
  const from = (name: string, password = testPassword) =>
    call(login, ports, { body: { email: 'linmo', password }, headers: { 'x-device': name }, ip: '10.0.0.1' });
  expect(await from(theirs.device)).toMatchObject({ code: 'too_many_requests' });
  expect(await from('made-up')).toMatchObject({ code: 'too_many_requests' });
  const again = await valueIn(call(login, ports, { body: { email: other.email, password: testPassword } }));
  expect(await from(`${again.device}, ${device}`)).toMatchObject({ ok: true });
  for (let i = 0; i < 5; i++) expect(await from(device, 'wrong')).toMatchObject({ code: 'invalid_credentials' });
  expect(await from(device)).toMatchObject({ code: 'too_many_requests' });
});

test('a browser that was in under an older password is like any other', async () => {
  const market = await setUp();
  const { ports, lin } = market;
  const { device } = await valueIn(call(login, ports, { body: { email: 'linmo', password: testPassword } }));
  const body = { current_password: testPassword, new_password: 'lanterns over the bridge' };
  const changed = await valueIn(call(changePassword, ports, { user: lin, body }));
  await guessed(market, 20);
  const from = (name: string) =>
    call(login, ports, {
      body: { email: 'linmo', password: body.new_password },
      headers: { 'x-device': name },
    });
  expect(await from(device)).toMatchObject({ code: 'too_many_requests' });
  expect(await from(changed.device)).toMatchObject({ ok: true });
});

test('right passwords are never used up', async () => {
  const { attempt } = await setUp();
  for (let i = 0; i < 40; i++) expect((await attempt('linmo', testPassword)).ok).toBe(true);
});

test('who was in and who was refused is in the security log, under the account or the address it came from', async () => {
  const { ports, lin, attempt } = await setUp();
  await attempt('linmo', 'wrong', '203.0.113.7');
  await attempt('linmo', testPassword, '198.51.100.2');
  await attempt('nobody@example.com', 'wrong', '203.0.113.7');
  const eventsOf = async (whose: string) =>
    (await findSecurityEvents(ports.table, whose, 0)).map(({ what, ip }) => [what, ip]);
  expect((await eventsOf(lin.id)).toSorted()).toEqual([
    ['login', '198.51.100.2'],
    ['login-refused', '203.0.113.7'],
  ]);
  expect(await eventsOf('203.0.113.0/24')).toEqual([['login-refused', '203.0.113.7']]);
});
