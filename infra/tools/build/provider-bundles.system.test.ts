import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { httpEvent } from '#functions/test/events';
import { rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { startFakeAlipay } from '#infra/local/fake-provider/servers';
import { testFolder } from '#infra/local/test-folder';
import { type BundleResult, bundle } from './bundle.ts';
import { lambdaEnv, runLambda } from './test-lambda.ts';

/** As deployed: with the real providers, and outside of this project, without its node_modules. */
const outdir = testFolder();
const name = 'notify-payment';
const folder = join(outdir, name);
let result: BundleResult;

beforeAll(async () => {
  result = await bundle({ outdir, hereOnly: true, only: [name, 'create-payment'] });
});

test('a provider is read only when it is asked, and costs a start nothing', () => {
  for (const { bytes, lazyParts } of result.bundles) {
    expect(lazyParts.map((part) => part.name)).toEqual(
      expect.arrayContaining(['alipay/payments', 'stripe/payments', 'wechat/payments']),
    );
    expect(bytes).toBeLessThan(500 * 1024);
    expect(lazyParts.find((part) => part.name === 'alipay/payments')?.bytes).toBeLessThan(60 * 1024);
    expect(lazyParts.find((part) => part.name === 'stripe/payments')?.bytes).toBeLessThan(300 * 1024);
    expect(lazyParts.find((part) => part.name === 'wechat/payments')?.bytes).toBeLessThan(40 * 1024);
  }
});

test('a deployed function does not carry the mock, which takes payments without money', () => {
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(text.filter((source) => source.includes('mock-seller'))).toEqual([]);
  expect(result.bundles.flatMap(({ lazyParts }) => lazyParts.map((part) => part.name))).not.toContain('mock/payments');
});

/** Finds a provider's chunk by what it exports: all are called payments. */
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
  const { url } = await provider.begin({ ...request, expiresAt: clock.now() + 60_000, language: 'zh' });
  alipay.pay(url);
  expect(await provider.query(outTradeNo)).toMatchObject({ outTradeNo, amount: 3900, state: 'paid' });
  await stop();
});

const pem = { type: 'pkcs1', format: 'pem' } as const;

const env = {
  ...lambdaEnv,
  PAYMENT_PROVIDER: 'alipay,stripe,wechat',
  ALIPAY_APP_ID: appId,
  ALIPAY_SELLER_ID: sellerId,
  ALIPAY_PRIVATE_KEY: app.privateKey.export(pem).toString().replaceAll('\n', '\\n'),
  ALIPAY_PUBLIC_KEY: rsaKeys().publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
  WECHAT_APP_ID: 'wxd678ef8567809c67',
  WECHAT_APP_SECRET: '0123456789abcdef0123456789abcdef',
  WECHAT_MCH_ID: '1900007291',
  WECHAT_MCH_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_MCH_KEY: app.privateKey.export(pem).toString(),
  WECHAT_API_V3_KEY: 'a'.repeat(32),
};

async function notify(provider: string, environment: Record<string, string | undefined> = env): Promise<string> {
  const event = httpEvent({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    params: { provider },
    body: 'trade_status=TRADE_SUCCESS&sign=AAAA',
  });
  const { answer } = await runLambda(folder, event, environment);
  return JSON.parse(answer?.body ?? '{}').code;
}

test('a function with all providers reads them from its own folder and refuses what neither sent', async () => {
  expect(await notify('alipay')).toBe('notification_refused');
  expect(await notify('stripe')).toBe('notification_refused');
  expect(await notify('wechat')).toBe('FAIL');
});

test.each([
  ['ALIPAY_PUBLIC_KEY', undefined, 'ALIPAY_PUBLIC_KEY is missing'],
  ['ALIPAY_PRIVATE_KEY', 'AAAA', 'ALIPAY_PRIVATE_KEY is not valid'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_', 'STRIPE_WEBHOOK_SECRET is not valid'],
  ['WECHAT_MCH_SERIAL', undefined, 'WECHAT_MCH_SERIAL is missing'],
])('a function with a wrong %s does not start', async (variable, value, message) => {
  await expect(notify('alipay', { ...env, [variable]: value })).rejects.toThrow(message);
});
