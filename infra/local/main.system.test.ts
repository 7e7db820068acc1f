import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Caller, password, publishFile, registerMember } from '#infra/blackbox/caller';
import { type Market, openMarket, startProcess } from '../../web/e2e/market.ts';
import { startFakeStripe } from './fake-provider/servers.ts';
import { freePort } from './loopback.ts';
import { folderOfOneTest } from './test-folder.ts';

const root = join(import.meta.dirname, '..', '..');

let dataDir: string;
const open: Market[] = [];

beforeEach(() => {
  dataDir = folderOfOneTest();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const market of open.splice(0)) await market.close();
});

async function start(env: Record<string, string> = {}): Promise<Market> {
  const market = await openMarket({ dataDir, env });
  open.push(market);
  return market;
}

/** Processes with the folder on their command line, such as the database and the shell around it. */
const remainingProcesses = (): string =>
  spawnSync('pgrep', ['-af', dataDir], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(dataDir) && !line.includes('pgrep'))
    .join('\n');

async function expectNoProcesses(): Promise<void> {
  await expect.poll(remainingProcesses).toBe('');
}

const apiOf = ({ url }: Market): Caller => new Caller(url, 'zh');

const register = async (market: Market): Promise<string> => (await registerMember(apiOf(market), 'bookworm')).token;

async function exitCodeOf(market: Pick<Market, 'process'>): Promise<number | null> {
  if (market.process.exitCode !== null) return market.process.exitCode;
  const [code] = await once(market.process, 'exit');
  return code;
}

test('data and sessions survive a restart', async () => {
  // Starts from source, as people do.
  vi.stubEnv('BUILT_ENGINE', '');
  const first = await start();
  const token = await register(first);
  first.process.kill('SIGINT');
  expect(await exitCodeOf(first)).toBe(0);
  await expectNoProcesses();

  const second = await start();
  const { body } = await apiOf(second).ask('GET /auth/verify', { token });
  expect(body).toMatchObject({ user: { username: 'bookworm' } });
});

test('a start after kill -9 finds everything, and the killed one leaves no process behind', async () => {
  const first = await start();
  await register(first);
  first.process.kill('SIGKILL');
  await exitCodeOf(first);
  await expectNoProcesses();

  const second = await start();
  const json = { email: 'bookworm', password };
  expect((await apiOf(second).ask('POST /auth/login', { json })).status).toBe(200);
});

test('a port in use is named with the way out, and nothing is left running', async () => {
  const other = createServer().listen(0);
  const { port } = other.address() as { port: number };
  const failed = startProcess({ PORT: String(port), DATA_DIR: dataDir });
  expect(await exitCodeOf(failed)).toBe(1);
  other.close();
  expect(failed.output()).toContain(`PORT=${port + 1} npm start`);
  expect(failed.output()).not.toMatch(/\n\s+at /);
  await expectNoProcesses();
});

test('a folder in use is refused to a second start and to a reset, which empties it afterwards, whatever its format', async () => {
  const market = await start();
  const second = startProcess({ DATA_DIR: dataDir });
  expect(await exitCodeOf(second)).toBe(1);
  expect(second.output()).toContain(`process ${market.process.pid}, ${market.url}`);
  const reset = () =>
    spawnSync(process.execPath, ['infra/local/reset.ts'], { cwd: root, env: { ...process.env, DATA_DIR: dataDir } });
  expect(reset().status).toBe(1);
  await market.close();
  writeFileSync(join(dataDir, 'format.txt'), '2');
  expect(reset().status).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});

test('reset removes nothing from a folder that no start has marked', () => {
  writeFileSync(join(dataDir, 'thesis.txt'), 'years of work');
  const env = { ...process.env, DATA_DIR: dataDir };
  expect(spawnSync(process.execPath, ['infra/local/reset.ts'], { cwd: root, env }).status).toBe(1);
  expect(readFileSync(join(dataDir, 'thesis.txt'), 'utf8')).toBe('years of work');
});

test('a wrong CLOCK_OFFSET stops the start with its name, before anything runs', async () => {
  const failed = startProcess({ DATA_DIR: dataDir, CLOCK_OFFSET: 'tomorrow' });
  expect(await exitCodeOf(failed)).toBe(1);
  expect(failed.output()).toContain('CLOCK_OFFSET');
  expect(failed.output()).not.toMatch(/\n\s+at /);
  expect(existsSync(join(dataDir, 'dynamo.sqlite'))).toBe(false);
});

test('a sale and a dispute reach the market from Stripe over HTTP, and no start leaves out a provider that is still needed', async () => {
  const port = String(await freePort());
  const [secretKey, webhookSecret] = [`sk_test_${'0'.repeat(32)}`, `whsec_${'0'.repeat(32)}`];
  const webhookUrl = `http://localhost:${port}/api/payments/notify/stripe`;
  const { stripe, apiBase, stop } = await startFakeStripe({ clock: Date, secretKey, webhookSecret, webhookUrl });
  onTestFinished(stop);
  const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase };
  const market = await start({ PORT: port, PAYMENT_PROVIDER: 'stripe', PAYOUT_PROVIDER: 'mock', ...keys });
  const api = apiOf(market);
  const file = await publishFile(api, await register(market), { title: '讲义', price: 10 });
  const { token } = await registerMember(api, 'card_buyer');
  const { data } = (await api.ask('POST /payments/create-payment', { token, json: { file_post_id: file } })).body;
  const hear = async (status: string) => {
    await stripe.catchUp();
    await api.until(`GET /payments/payment/${data.out_trade_no}`, {}, ({ body }) => body.data.status === status);
  };
  const { payment_intent: payment } = stripe.pay(data.payment_url);
  await hear('completed');
  stripe.dispute(payment ?? '');
  await hear('failed');
  await market.close();
  const without = startProcess({ DATA_DIR: dataDir });
  expect(await exitCodeOf(without)).toBe(1);
  expect(without.output()).toContain('the provider of payments stripe, for 1');
});

/** Asks the server to confirm that the request has arrived. */
const expectContinue = { expect: '100-continue' };

test('Ctrl-C in the middle of an upload ends everything, and the upload goes on after the next start', async () => {
  const first = await start();
  const token = await register(first);
  const size = 9 * 1024 * 1024;
  const json = { name: 'film.bin', size, type: 'video/mp4' };
  const created = await apiOf(first).ask('POST /uploads', { token, json });
  const { id, parts } = created.body.upload;
  const bytes = Buffer.alloc(size, 7);
  await fetch(parts[1].url, { method: 'PUT', body: bytes.subarray(parts[0].size) });
  const cut = httpRequest(parts[0].url, {
    method: 'PUT',
    headers: { ...expectContinue, 'content-length': parts[0].size },
  });
  cut.on('error', () => undefined);
  cut.write(bytes.subarray(0, 1_000_000));
  await once(cut, 'continue');
  first.process.kill('SIGINT');
  expect(await exitCodeOf(first)).toBe(0);
  await expectNoProcesses();

  const second = await start();
  const { upload } = (await apiOf(second).ask(`GET /uploads/${id}`, { token })).body;
  expect(upload.arrived.map(({ number }: { number: number }) => number)).toEqual([2]);
  await fetch(upload.parts[0].url, { method: 'PUT', body: bytes.subarray(0, parts[0].size) });
  const completed = await apiOf(second).ask(`POST /uploads/${id}/complete`, { token, json: {} });
  expect(completed.body.upload.state).toBe('complete');
});

test('a second Ctrl-C does not wait for running work', async () => {
  const market = await start();
  const headers = { ...expectContinue, 'content-length': 100 };
  const hanging = httpRequest(`${market.url}/api/auth/login`, { method: 'POST', headers });
  hanging.on('error', () => undefined);
  hanging.write('{');
  await once(hanging, 'continue');
  const code = exitCodeOf(market);
  // A signal right after another counts as its echo, so on a busy machine a third may be needed.
  for (; market.process.exitCode === null; await wait(700)) market.process.kill('SIGINT');
  expect(await code, 'ended by the second, not by the first').toBe(130);
  await expectNoProcesses();
});
