import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { paymentRequest } from '#functions/adapters/alipay/test-alipay';
import { appCertificate } from '#functions/test/app-certificate';
import { addressAt } from '#functions/test/payment-session';

const keys = (type: 'pkcs8' | 'pkcs1') =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type, format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

const env = {
  AWS_REGION: 'eu-central-1',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  TABLE_NAME: 'market',
  APP_URL: 'https://tanwei.test/',
  ALIPAY_APP_ID: '2014072300007148',
  ALIPAY_SELLER_ID: '2088101126765726',
  ALIPAY_PRIVATE_KEY: keys('pkcs1').privateKey,
  ALIPAY_PUBLIC_KEY: keys('pkcs8').publicKey,
  ALIPAY_APP_CERT: appCertificate,
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
};

beforeEach(() => {
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return () => vi.unstubAllEnvs();
});

async function wired(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { payments } = await import('./payments.ts');
  const { payouts } = await import('./payouts.ts');
  return { payments, payouts };
}

test('the first provider takes new orders, and the others are there for the orders they began', async () => {
  const { payments } = await wired({ PAYMENT_PROVIDER: 'alipay,stripe' });
  expect(payments().current.name).toBe('alipay');
  expect(payments().named('stripe')?.name).toBe('stripe');
  expect(payments().named('mock')).toBeUndefined();
});

const wechat = {
  WECHAT_APP_ID: 'wxd678ef8567809c67',
  WECHAT_APP_SECRET: '0123456789abcdef0123456789abcdef',
  WECHAT_MCH_ID: '1900007291',
  WECHAT_MCH_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_MCH_KEY: env.ALIPAY_PRIVATE_KEY,
  WECHAT_API_V3_KEY: 'a'.repeat(32),
};

test.each([
  [{ PAYMENT_PROVIDER: 'alipay,stripe' }, ['alipay']],
  [{ PAYMENT_PROVIDER: 'alipay,stripe', ...wechat }, ['alipay', 'wechat']],
  [{ PAYMENT_PROVIDER: 'stripe,alipay', ...wechat }, ['stripe', 'wechat']],
  [
    { PAYMENT_PROVIDER: 'alipay,stripe', PAYMENT_METHODS: 'wechat,alipay,card', ...wechat },
    ['wechat', 'alipay', 'stripe'],
  ],
  [{ PAYMENT_PROVIDER: 'alipay', PAYMENT_METHODS: 'alipay', ...wechat }, ['alipay']],
])('buyers are offered what is new, what is named, and WeChat Pay: case %#', async (settings, names) => {
  const { payments } = await wired(settings);
  expect(payments().offered.map(({ name }) => name)).toEqual(names);
  expect(payments().current.name).toBe(settings.PAYMENT_PROVIDER.split(',')[0]);
});

test('what nobody takes is found at the start', async () => {
  const { payments } = await wired({ PAYMENT_PROVIDER: 'alipay', PAYMENT_METHODS: 'alipay,card' });
  expect(payments).toThrow('PAYMENT_METHODS names card');
});

test('where Alipay’s contract has no codes, its page is offered and no code', async () => {
  const { payments } = await wired({ PAYMENT_PROVIDER: 'alipay', ALIPAY_QR: 'off' });
  expect(payments().current.scenes).toEqual(['page', 'wap']);
});

test('Alipay is told where to send its notifications, and to freeze what is split later', async () => {
  const { payments } = await wired({ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split' });
  const address = new URL(await addressAt(payments().current, paymentRequest()));
  expect(address.host).toBe('openapi.alipay.com');
  expect(address.searchParams.get('notify_url')).toBe('https://tanwei.test/api/payments/notify/alipay');
  expect(address.searchParams.get('biz_content')).toContain('"royalty_freeze":"true"');
});

test.each([
  ['payments', 'alipay', 'ALIPAY_PRIVATE_KEY'],
  ['payments', 'stripe,alipay', 'ALIPAY_PUBLIC_KEY'],
  ['payments', 'alipay,stripe', 'STRIPE_SECRET_KEY'],
  ['payments', 'alipay,wechat', 'WECHAT_MCH_KEY'],
  ['payouts', 'stripe', 'ALIPAY_PRIVATE_KEY'],
] as const)('%s of %s find a missing %s at the start, not with the first buyer', async (port, names, missing) => {
  const ports = await wired({ ...wechat, PAYMENT_PROVIDER: names, [missing]: '' });
  expect(ports[port]).toThrow(`${missing} is missing`);
});

test.each([
  [{ PAYMENT_PROVIDER: 'alipay' }, { name: 'transfer', covers: 'balance', minimum: 10 }],
  [
    { PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split' },
    { name: 'split', covers: 'sale', minimum: 1 },
  ],
  [{ PAYMENT_PROVIDER: 'mock' }, { name: 'mock', covers: 'balance', minimum: 10 }],
])('money leaves as configured: %j', async (settings, expected) => {
  const { payouts } = await wired(settings);
  expect(payouts().current).toMatchObject(expected);
});

test.each([
  [{ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split' }, ['alipay']],
  [{ PAYMENT_PROVIDER: 'stripe' }, ['stripe', 'alipay']],
  [{ PAYMENT_PROVIDER: 'mock' }, ['mock']],
])('every provider through which money comes or goes is compared with the books: %j', async (settings, names) => {
  await wired(settings);
  const { bills } = await import('./bills.ts');
  expect(bills().map(({ name }) => name)).toEqual(names);
});
