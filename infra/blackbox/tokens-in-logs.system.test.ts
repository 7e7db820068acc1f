import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '#infra/local/test-folder';
import { type Market, openMarket } from '../../web/e2e/market.ts';
import { Caller } from './caller.ts';

let market: Market;
let api: Caller;

beforeAll(async () => {
  market = await openMarket({ dataDir: testFolder(), env: { POWERTOOLS_LOG_LEVEL: 'DEBUG' } });
  api = new Caller(market.url, 'zh');
}, 150_000);
afterAll(() => market.close());

const email = 'lantern@example.com';
const passwords = ['first-lantern-71', 'second-lantern-72', 'third-lantern-73', 'a-wrong-lantern-70'] as const;

/** Values that no log may contain, by name. */
const secrets = new Map<string, string>();
const secret = (name: string, value: unknown): string => {
  secrets.set(name, String(value));
  return String(value);
};

/**
 * Makes every call with a token, a password or an address: registration, verification, logins, logout, reset, change.
 */
async function makeCalls(): Promise<void> {
  const [first, second, third, wrong] = passwords;
  await api.ask('POST /auth/register', { json: { username: 'lantern', email, password: first } });
  await api.ask('POST /auth/resend-verification', { json: { email } });
  const verification = secret('verification', await api.linkIn(email, 'verify-email'));
  await fetch(`${market.url}/verify-email?token=${verification}`);
  await api.ask(`GET /auth/verify-email?token=${verification}`);
  await api.ask(`GET /auth/verify-email?token=${verification}x`);
  await api.ask('POST /auth/login', { json: { email, password: wrong } });
  const opened = await api.ask('POST /auth/login', { json: { email, password: first } });
  const token = secret('session', opened.body.token);
  const device = secret('device', opened.body.device);
  await api.ask('GET /auth/verify', { token });
  await api.ask('GET /users/me', { token });
  await api.ask('POST /auth/login', { json: { email, password: first }, headers: { 'x-device': device } });
  await api.ask('POST /auth/logout', { token });
  expect((await api.ask('GET /users/me', { token })).status).toBe(401);
  expect((await api.ask('GET /auth/verify', { token })).status).toBe(401);

  await api.ask('POST /auth/forgot-password', { json: { email } });
  const reset = secret('reset', await api.linkIn(email, 'reset-password'));
  await fetch(`${market.url}/reset-password?token=${reset}`);
  await api.ask('POST /auth/reset-password', { json: { token: reset, password: second } });
  const again = await api.ask('POST /auth/login', { json: { email: 'lantern', password: second } });
  const session = secret('second session', again.body.token);
  const change = { current_password: second, new_password: third };
  const changed = await api.ask('PUT /users/profile/password', { token: session, json: change });
  secret('third session', changed.body.token);
  secret('second device', changed.body.device);
}

/** Makes failing calls, which are logged as well and must not be quoted. */
async function makeFailingCalls(): Promise<void> {
  const token = secrets.get('third session') ?? '';
  const reset = secrets.get('reset') ?? '';
  await api.ask('POST /auth/login', { raw: `{"email":"${email}","password":"${passwords[2]}"`, headers: json });
  await api.ask(`POST /auth/reset-password?token=${reset}`, { json: { token: [reset], password: 7 } });
  await api.ask(`GET /nothing-here?token=${reset}`, { token });
  await api.ask(`GET /users/${encodeURIComponent(email)}`, { token });
  await fetch(`${market.url}/nothing/here.js?token=${reset}`);
  await fetch(`${market.url}/api/%E0%A4%A?token=${reset}`);
}

const json = { 'content-type': 'application/json' };

/** Log files among the engines' data. */
const logsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => /\.(log|out|err|txt)$/.test(path) && statSync(path).isFile());

test('after a whole journey no log has a token, a password or an address', async () => {
  await makeCalls();
  await makeFailingCalls();
  const logs = [market.output(), ...logsIn(market.dataDir).map((path) => readFileSync(path, 'utf8'))].join('\n');
  for (const route of ['register', 'verifyEmail', 'login', 'logout', 'resetPassword', 'changeProfilePassword'])
    expect(logs, 'the log is read').toContain(`"route":"${route}"`);
  expect(logs).toContain('"queue":"mail"');

  expect(secrets.size).toBe(7);
  for (const value of secrets.values()) expect(value.length).toBeGreaterThan(30);
  const leaked = [
    ...secrets,
    ...passwords.map((password) => [password, password] as const),
    ['address', email] as const,
  ]
    .filter(([, value]) => logs.includes(value))
    .map(([name]) => name);
  expect(leaked).toEqual([]);
});

test('pages that links lead to send no referrer, and no other page is touched by that', async () => {
  const referrerOf = async (path: string) => (await fetch(`${market.url}${path}`)).headers.get('referrer-policy');
  expect(await referrerOf('/verify-email?token=a')).toBe('no-referrer');
  expect(await referrerOf('/reset-password')).toBe('no-referrer');
  expect(await referrerOf('/login')).toBe('strict-origin-when-cross-origin');
});
