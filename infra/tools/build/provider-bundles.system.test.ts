import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpEvent } from '#functions/test/events';
import { startFakeAlipay } from '#infra/local/fake-provider/alipay-server';
import { rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { type Bundled, bundle } from './bundle.ts';

/** As they are deployed: with the real providers, and far from this project's node_modules. */
const outdir = mkdtempSync(join(tmpdir(), 'tanwei-providers-'));
const name = 'notify-payment';
const folder = join(outdir, name);
let bundled: Bundled;

beforeAll(async () => {
  bundled = await bundle({ outdir, hereOnly: true, only: [name, 'create-payment'] });
}, 120_000);

afterAll(() => {
  rmSync(outdir, { recursive: true, force: true });
});

test('a provider is read only when it is asked, and costs a start nothing', () => {
  for (const { bytes, later } of bundled.bundles) {
    expect(later.map((part) => part.name)).toEqual(expect.arrayContaining(['alipay/payments', 'stripe/payments']));
    expect(bytes).toBeLessThan(500 * 1024);
    expect(later.find((part) => part.name === 'alipay/payments')?.bytes).toBeLessThan(60 * 1024);
    expect(later.find((part) => part.name === 'stripe/payments')?.bytes).toBeLessThan(300 * 1024);
  }
});

test('a deployed function does not carry the mock, which takes payments without money', () => {
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(text.filter((source) => source.includes('mock-seller'))).toEqual([]);
  expect(bundled.bundles.flatMap(({ later }) => later.map((part) => part.name))).not.toContain('mock/payments');
});

/** Alipay's and Stripe's part are both called payments: what it exports tells one from the other. */
function partWith(exported: string): string {
  const parts = readdirSync(folder).filter((file) => file.startsWith('payments-'));
  return parts.map((file) => join(folder, file)).find((path) => readFileSync(path, 'utf8').includes(exported)) ?? '';
}

const app = rsaKeys();
const appId = '2014072300007148';
const sellerId = '2088101126765726';

test('the part of Alipay’s SDK that is carried signs what Alipay takes and reads what it answers', async () => {
  const clock = { now: () => Date.UTC(2026, 10, 20, 4) };
  const { alipay, gateway, stop } = await startFakeAlipay({ clock, appId, sellerId, appPublicKey: app.publicKey });
  const { alipayPayments } = await import(pathToFileURL(partWith('alipayPayments')).href);
  const provider = alipayPayments({
    ...{ appId, sellerId, clock, gateway, notifyUrl: 'https://tanwei.test/api/payments/notify/alipay' },
    privateKey: app.privateKey,
    publicKey: alipay.keys.publicKey,
  });
  const outTradeNo = 'A_B';
  const request = {
    outTradeNo,
    amount: 3900,
    subject: '水彩',
    body: '',
    payType: 'pc',
    returnUrl: 'https://tanwei.test/',
  };
  alipay.pay(await provider.begin({ ...request, expiresAt: clock.now() + 60_000, language: 'zh' }));
  expect(await provider.query(outTradeNo)).toMatchObject({ outTradeNo, amount: 3900, state: 'paid' });
  await stop();
});

const pem = { type: 'pkcs1', format: 'pem' } as const;
const nowhere = 'http://127.0.0.1:9';

const env = {
  PATH: process.env.PATH,
  AWS_LAMBDA_FUNCTION_NAME: 'a-function',
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'key',
  AWS_ENDPOINT_URL: nowhere,
  TABLE_NAME: 'market',
  QUEUE_URL_ORDER_STATUS: `${nowhere}/1/order-status`,
  QUEUE_URL_SETTLEMENT: `${nowhere}/1/settlement.fifo`,
  QUEUE_URL_PAYOUT: `${nowhere}/1/payout`,
  QUEUE_URL_FILE_JOBS: `${nowhere}/1/file-jobs`,
  QUEUE_URL_MAIL: `${nowhere}/1/mail`,
  QUEUE_URL_MAIL_EVENTS: `${nowhere}/1/mail-events`,
  APP_URL: 'https://tanwei.test',
  PAYMENT_PROVIDER: 'alipay,stripe',
  ALIPAY_APP_ID: appId,
  ALIPAY_SELLER_ID: sellerId,
  ALIPAY_PRIVATE_KEY: app.privateKey.export(pem).toString().replaceAll('\n', '\\n'),
  ALIPAY_PUBLIC_KEY: rsaKeys().publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
};

/** Lambda in a few lines: import the module, call what it exports once, print what came of it. */
const lambda = `
const [file, event] = process.argv.slice(1);
const { handler } = await import(file);
process.stdout.write('\\nRESULT ' + JSON.stringify(await handler(JSON.parse(event), { awsRequestId: 'request-1' })));
process.exit(0);
`;

async function notified(provider: string, environment: Record<string, string | undefined> = env): Promise<string> {
  const event = httpEvent({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    params: { provider },
    body: 'trade_status=TRADE_SUCCESS&sign=AAAA',
  });
  const file = pathToFileURL(join(folder, 'index.mjs')).href;
  const args = ['--input-type=module', '-e', lambda, file, JSON.stringify(event)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment, timeout: 30_000 });
  return JSON.parse(JSON.parse(stdout.split('\nRESULT ')[1] ?? '{}').body).code;
}

test('a function with both providers reads them from its own folder and refuses what neither sent', async () => {
  expect(await notified('alipay')).toBe('notification_refused');
  expect(await notified('stripe')).toBe('notification_refused');
});

test.each([
  ['ALIPAY_PUBLIC_KEY', undefined, 'ALIPAY_PUBLIC_KEY is missing'],
  ['ALIPAY_PRIVATE_KEY', 'AAAA', 'ALIPAY_PRIVATE_KEY is not valid'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_', 'STRIPE_WEBHOOK_SECRET is not valid'],
])('a function with a wrong %s does not start', async (variable, value, message) => {
  await expect(notified('alipay', { ...env, [variable]: value })).rejects.toThrow(message);
});
