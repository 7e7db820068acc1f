import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '#infra/local/test-folder';
import { type Market, openMarket, reopenMarket } from '../../web/e2e/market.ts';
import { buyFile, Caller, publishFile, registerMember } from './caller.ts';

/** Invented data that occurs nowhere else; `second` replaces `first`. */
const first = {
  alipayAccount: '15900001111',
  realName: '欧阳隐秘',
  identityCard: '11010519491231002X',
  phone: '15900001111',
};
const second = {
  alipayAccount: 'hidden.payee@example.org',
  realName: '司徒无踪',
  identityCard: '440524188001010014',
  phone: '18600002222',
};
const secretPassword = 'never-to-be-seen-47';

/** The encodings to look for: text, JSON escapes, URL, base64 at its three offsets, hex, UTF-16. */
function encodingsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  const escaped = secret.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const atOffsets = [0, 1, 2].map((at) =>
    Buffer.concat([Buffer.alloc(at), bytes])
      .toString('base64')
      .slice(at === 0 ? 0 : 4),
  );
  const texts = [
    secret,
    escaped,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...atOffsets.map((text) => text.replace(/.{0,4}$/, '')),
  ];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(secret, 'utf16le')];
}

const secrets = [...Object.values(first), ...Object.values(second), secretPassword];

const secretsIn = (bytes: Buffer): string[] =>
  secrets.filter((secret) => encodingsOf(secret).some((form) => form.length > 5 && bytes.includes(form)));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const dataDir = testFolder();
let market: Market;
let mailbox: string;
const answers: string[] = [];
const env = { POWERTOOLS_LOG_LEVEL: 'DEBUG' };
const logs: string[] = [];

beforeAll(async () => {
  market = await openMarket({ dataDir, env });
  await enterAndFail(new Caller(market.url, 'zh'));
  await runScenario(new Caller(market.url, 'zh'));
  mailbox = await (await fetch(`${market.url}/dev/mail.json`)).text();
  await market.close();
  logs.push(market.output());
});

const email = 'lantern@example.com';
const passwords = ['first-lantern-71', 'second-lantern-72', 'third-lantern-73', 'a-wrong-lantern-70'] as const;

/** Tokens of sessions, devices and links, by name. */
const tokens = new Map<string, string>();
const token = (name: string, value: unknown): string => {
  tokens.set(name, String(value));
  return String(value);
};

/** Makes every call with a token, a password or an address, and some that fail: they are logged as well. */
async function enterAndFail(api: Caller): Promise<void> {
  const [first, second, third, wrong] = passwords;
  await api.ask('POST /auth/register', { json: { username: 'lantern', email, password: first } });
  const verification = token('verification', await api.linkIn(email, 'verify-email'));
  await fetch(`${market.url}/verify-email?token=${verification}`);
  await api.ask(`GET /auth/verify-email?token=${verification}`);
  await api.ask(`GET /auth/verify-email?token=${verification}x`);
  await api.ask('POST /auth/login', { json: { email, password: wrong } });
  const opened = await api.ask('POST /auth/login', { json: { email, password: first } });
  const session = token('session', opened.body.token);
  const device = token('device', opened.body.device);
  await api.ask('POST /auth/login', { json: { email, password: first }, headers: { 'x-device': device } });
  await api.ask('POST /auth/logout', { token: session });

  await api.ask('POST /auth/forgot-password', { json: { email } });
  const reset = token('reset', await api.linkIn(email, 'reset-password'));
  await fetch(`${market.url}/reset-password?token=${reset}`);
  await api.ask('POST /auth/reset-password', { json: { token: reset, password: second } });
  const again = await api.ask('POST /auth/login', { json: { email: 'lantern', password: second } });
  const change = { token: again.body.token, json: { current_password: second, new_password: third } };
  const changed = await api.ask('PUT /users/profile/password', change);
  token('third session', changed.body.token);

  const headers = { 'content-type': 'application/json' };
  await api.ask('POST /auth/login', { raw: `{"email":"${email}","password":"${third}"`, headers });
  await api.ask(`POST /auth/reset-password?token=${reset}`, { json: { token: [reset], password: 7 } });
  await api.ask(`GET /users/${encodeURIComponent(email)}`, { token: changed.body.token });
  await fetch(`${market.url}/nothing/here.js?token=${reset}`);
  await fetch(`${market.url}/api/%E0%A4%A?token=${reset}`);
}

/** A seller sets a payout account, errs, sells, is paid a day later and changes the account; collects answers. */
async function runScenario(api: Caller): Promise<void> {
  const ask = async (...args: Parameters<Caller['ask']>) => {
    const answer = await api.ask(...args);
    answers.push(answer.text, JSON.stringify([...answer.headers]));
    return answer;
  };
  const [owner, buyer] = [await registerMember(api, 'known_seller'), await registerMember(api, 'known_buyer')];
  const json = { current_password: 'correct-horse-9', new_password: secretPassword };
  const { token } = (await ask('PUT /users/password', { token: owner.token, json })).body;
  const proof = { current_password: secretPassword };
  const config = (body: object) => ask('POST /users/alipay-config', { token, json: { ...body, ...proof } });

  expect((await config({ ...first, phone: '1' })).status).toBe(400);
  expect((await config({ ...first, identityCard: `${first.identityCard.slice(0, -1)}1` })).status).toBe(400);
  expect((await config(first)).status).toBe(200);
  await buyFile(api, buyer.token, await publishFile(api, token, { title: '讲义', price: 10 }));
  await api.until('GET /payments/balance', { token }, ({ body }) => body.data.total_earnings > 0);
  const payload = {
    amount: 9.5,
    alipay_account: first.alipayAccount,
    real_name: first.realName,
    request_note: '请尽快',
  };
  expect((await ask('POST /payments/withdraw', { token, json: payload })).status).toBe(409);
  logs.push(market.output());
  market = await reopenMarket(market, { hours: 25, env });
  await api.until('GET /payments/payouts', { token }, ({ body }) => body.data.payouts[0]?.state === 'succeeded');
  expect((await config(second)).status).toBe(200);
  const account = { alipayAccount: second.alipayAccount, realName: second.realName, ...proof };
  expect((await ask('PUT /users/alipay-account', { token, json: account })).status).toBe(200);
  expect((await ask('POST /payments/withdraw', { token, json: {} })).status).toBe(409);

  const own = [
    '/users/me',
    '/users/alipay-config',
    '/auth/verify',
    '/payments/balance',
    '/payments/payouts',
    '/payments/sales',
  ];
  for (const path of [...own, '/payments/balance/detail'])
    expect((await ask(`GET ${path}`, { token })).status).toBe(200);
  for (const options of [{}, { token: buyer.token }]) {
    for (const path of [
      '/users/known_seller',
      '/users',
      '/users/search?q=known',
      '/users/known_seller/posts',
      '/files',
    ])
      expect((await ask(`GET ${path}`, options)).status).toBe(200);
  }
  await api.mail(owner.email, '收款');
}

test('the search itself works: public names are found', () => {
  const table = filesIn(dataDir).filter((path) => path.includes('dynamo.sqlite'));
  expect(table.some((path) => readFileSync(path).includes('known_seller'))).toBe(true);
  expect(mailbox).toContain('known_seller@example.com');
  expect(logs.join()).toContain('"route":"setPayoutConfig"');
  for (const secret of secrets) expect(secretsIn(Buffer.from(`…${JSON.stringify({ secret })}…`))).toContain(secret);
  for (const at of [0, 1, 2]) {
    const encoded = Buffer.from(`${'x'.repeat(at)}${first.realName}xyz`).toString('base64');
    expect(secretsIn(Buffer.from(encoded))).toContain(first.realName);
  }
});

test('no file of the market, the table’s first of all, holds an account, a name, a card, a phone or a password', () => {
  expect(filesIn(dataDir).length).toBeGreaterThan(3);
  expect(
    filesIn(dataDir)
      .map((path) => [path, secretsIn(readFileSync(path))])
      .filter(([, matches]) => matches?.length),
  ).toEqual([]);
});

test('no line of the log holds one, at its most talkative', () => {
  expect(logs.join()).toMatch(/"level":"(DEBUG|INFO)"/);
  expect(secretsIn(Buffer.from(logs.join()))).toEqual([]);
});

test('no line of the log holds an address people write to, a password, the secret of a link or the token of a session', () => {
  const links = [...mailbox.matchAll(/token=([\w-]{20,})/g)].map(([, secret = '']) => secret);
  expect([tokens.size, links.length > 1]).toEqual([5, true]);
  for (const value of tokens.values()) expect(value.length).toBeGreaterThan(30);
  for (const route of ['register', 'verifyEmail', 'login', 'logout', 'resetPassword', 'changeProfilePassword'])
    expect(logs.join()).toContain(`"route":"${route}"`);
  for (const text of ['@example.com', 'eyJ', ...links, ...tokens.values(), ...passwords])
    expect(logs.join()).not.toContain(text);
});

test('no mail holds one, not even that of a changed account', () => {
  expect(mailbox).toContain('收款账号');
  expect(secretsIn(Buffer.from(mailbox))).toEqual([]);
});

test('no answer holds one, not even to its owner', () => {
  expect(answers.length).toBeGreaterThan(30);
  expect(secretsIn(Buffer.from(answers.join('\n')))).toEqual([]);
});

test('no token of a session is in the table', () => {
  const table = Buffer.concat(
    filesIn(dataDir)
      .filter((path) => path.includes('dynamo.sqlite'))
      .map((path) => readFileSync(path)),
  );
  expect(table.includes('eyJhbGciOi')).toBe(false);
});
