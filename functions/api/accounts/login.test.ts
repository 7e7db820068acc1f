import { expect, test } from 'vitest';
import { minute } from '#shared/limits';
import { listSecurityEvents } from '../../store/accounts/security-log.ts';
import { suppressed } from '../../store/accounts/suppressed.ts';
import { member, registered, testPassword } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
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
  expect(await ports.tokens.read(token)).toEqual({ id: lin.id, tokenVersion: 0 });
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
  await ports.table.commit([suppressed(email, why, ports.clock.now())]);
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

test('username and address of one account share their attempts', async () => {
  const { attempt } = await setUp();
  for (const name of ['linmo', 'linmo@example.com', 'LINMO', 'linmo', 'linmo@example.com'])
    await attempt(name, 'wrong');
  expect(await attempt('linmo@example.com', 'wrong')).toMatchObject({ code: 'too_many_requests' });
});

test('another address is not locked out before the hourly limit of the account', async () => {
  const { attempt } = await setUp();
  for (let i = 0; i < 6; i++) await attempt('linmo', 'wrong', '203.0.113.7');
  expect(await attempt('linmo', testPassword, '198.51.100.2')).toMatchObject({ ok: true });
  for (let i = 0; i < 20; i++) await attempt('linmo', 'wrong', `203.0.113.${i}`);
  expect(await attempt('linmo', testPassword, '198.51.100.2')).toMatchObject({ code: 'too_many_requests' });
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
    (await listSecurityEvents(ports.table, whose, 0)).map(({ what, ip }) => [what, ip]);
  expect((await eventsOf(lin.id)).toSorted()).toEqual([
    ['login', '198.51.100.2'],
    ['login-refused', '203.0.113.7'],
  ]);
  expect(await eventsOf('203.0.113.0/24')).toEqual([['login-refused', '203.0.113.7']]);
});
