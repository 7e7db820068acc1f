import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { portEnv, readEnv } from './env.ts';
import { payoutEnv, payoutKeysOf, payoutNamesOf, payoutsEnv, providerEnv, splitsNew } from './provider-env.ts';

const pair = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const ours = pair(2048);
const theirs = pair(2048);

const pkcs8 = ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const pkcs1 = ours.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const spki = theirs.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\n/g, '');

const alipay = {
  ALIPAY_APP_ID: '2014072300007148',
  ALIPAY_SELLER_ID: '2088101126765726',
  ALIPAY_PRIVATE_KEY: pkcs8,
  ALIPAY_PUBLIC_KEY: spki,
};

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
};

test.each([
  ['PKCS8', pkcs8],
  ['PKCS1', pkcs1],
  ['PKCS8 with \\n', pkcs8.replaceAll('\n', '\\n')],
  ['PKCS1 with \\n', pkcs1.replaceAll('\n', '\\n')],
  ['PKCS8 as bare base64', bare(pkcs8)],
  ['PKCS1 as bare base64', bare(pkcs1)],
  ['PKCS1 with spaces for line breaks', pkcs1.replaceAll('\n', ' ')],
])('the key of the app may be %s', (_, ALIPAY_PRIVATE_KEY) => {
  const settings = readEnv(providerEnv.alipay, { ...alipay, ALIPAY_PRIVATE_KEY });
  expect(settings.ALIPAY_PRIVATE_KEY.export({ type: 'pkcs8', format: 'pem' })).toBe(pkcs8);
});

test.each([
  ['PEM', spki],
  ['with \\n', spki.replaceAll('\n', '\\n')],
  ['bare base64', bare(spki)],
])('Alipay’s key may be %s', (_, ALIPAY_PUBLIC_KEY) => {
  const settings = readEnv(providerEnv.alipay, { ...alipay, ALIPAY_PUBLIC_KEY });
  expect(settings.ALIPAY_PUBLIC_KEY.export({ type: 'spki', format: 'pem' })).toBe(spki);
  expect(settings.ALIPAY_GATEWAY).toBe('https://openapi.alipay.com/gateway.do');
});

const short = pair(1024);
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

test.each([
  ['ALIPAY_APP_ID', 'hunter2'],
  ['ALIPAY_SELLER_ID', '2014072300007148'],
  ['ALIPAY_PRIVATE_KEY', 'nonsense'],
  ['ALIPAY_PRIVATE_KEY', short.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['ALIPAY_PRIVATE_KEY', curve.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['ALIPAY_PUBLIC_KEY', short.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ['ALIPAY_PUBLIC_KEY', ours.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ['ALIPAY_GATEWAY', 'http://openapi.alipay.com/gateway.do'],
  ['ALIPAY_GATEWAY', 'hunter2'],
])('a wrong %s stops the start with its name and without its value', (name, value) => {
  const start = () => readEnv(providerEnv.alipay, { ...alipay, [name]: value });
  expect(start).toThrow(new RegExp(`^The configuration cannot be used:\n {2}${name} is not valid; expected: .{10,}$`));
  expect(start).not.toThrow(value.slice(0, 200));
});

test.each([
  ['STRIPE_SECRET_KEY', 'pk_live_0123456789abcdef0123456789abcdef'],
  ['STRIPE_SECRET_KEY', 'sk_live_'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_BASE', 'http://api.stripe.com'],
])('a wrong %s stops the start', (name, value) => {
  expect(() => readEnv(providerEnv.stripe, { ...stripe, [name]: value })).toThrow(`${name} is not valid; expected: `);
});

test('what is missing is named, all at once', () => {
  expect(() => readEnv(providerEnv.alipay, {})).toThrow(
    /ALIPAY_APP_ID is missing[\s\S]*ALIPAY_SELLER_ID is missing[\s\S]*ALIPAY_PRIVATE_KEY is missing[\s\S]*ALIPAY_PUBLIC_KEY is missing/,
  );
  expect(() => readEnv(providerEnv.stripe, {})).toThrow(
    /STRIPE_SECRET_KEY is missing[\s\S]*STRIPE_WEBHOOK_SECRET is missing/,
  );
});

test('a stand-in on this machine needs no TLS', () => {
  for (const base of ['http://localhost:5310', 'http://127.0.0.1:5310', 'http://[::1]:5310']) {
    expect(readEnv(providerEnv.stripe, { ...stripe, STRIPE_API_BASE: base }).STRIPE_API_BASE).toBe(base);
    expect(readEnv(providerEnv.alipay, { ...alipay, ALIPAY_GATEWAY: `${base}/gateway.do` }).ALIPAY_GATEWAY).toBe(
      `${base}/gateway.do`,
    );
  }
});

test('providers are a list in order of preference, and the mock’s keys are not asked for where it is not in it', () => {
  const settings = (PAYMENT_PROVIDER: string) =>
    readEnv(portEnv.payments, { APP_URL: 'https://tanwei.test', PAYMENT_PROVIDER }).PAYMENT_PROVIDER;
  expect(settings('alipay')).toEqual(['alipay']);
  expect(settings('stripe, alipay')).toEqual(['stripe', 'alipay']);
  for (const wrong of ['paypal', 'alipay,', 'alipay;stripe']) expect(() => settings(wrong)).toThrow('PAYMENT_PROVIDER');
});

test.each([
  [{ PAYMENT_PROVIDER: 'mock' }, ['mock']],
  [{ PAYMENT_PROVIDER: 'alipay,mock' }, ['transfer']],
  [{ PAYMENT_PROVIDER: 'stripe' }, ['transfer']],
  [{ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split' }, ['split']],
  [{ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'mock' }, ['mock']],
  [{ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split, transfer' }, ['split', 'transfer']],
])('payouts follow the payments unless told otherwise, and the first decides for new sales: %j', (env, names) => {
  const settings = readEnv(payoutsEnv, env);
  expect(payoutNamesOf(settings)).toEqual(names);
  expect(splitsNew(settings)).toBe(names[0] === 'split');
});

test('a transfer is made in a scene that Alipay knows', () => {
  expect(readEnv(payoutEnv.transfer, alipay)).toMatchObject({
    ALIPAY_TRANSFER_SCENE: '佣金报酬',
    ALIPAY_TRANSFER_INFO: '佣金报酬说明',
  });
  const theirKeyIsOurs = {
    ...alipay,
    ALIPAY_PUBLIC_KEY: bare(ours.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  };
  for (const schema of [payoutEnv.transfer, payoutEnv.split])
    expect(() => readEnv(schema, theirKeyIsOurs)).toThrow('ALIPAY_PUBLIC_KEY');
});

const paying = {
  ALIPAY_PAYOUT_APP_ID: '2021000000000000',
  ALIPAY_PAYOUT_PRIVATE_KEY: pkcs8,
  ALIPAY_PAYOUT_PUBLIC_KEY: spki,
};

test('money is sent by the app that is named for it, and by the one that takes payments where none is', () => {
  expect(payoutKeysOf('transfer', alipay)).toBe(payoutEnv.transfer);
  expect(payoutKeysOf('transfer', { ...alipay, ...paying })).toBe(payoutEnv.payingApp);
  // The share is paid out by the app that received the payment.
  expect(payoutKeysOf('split', { ...alipay, ...paying })).toBe(payoutEnv.split);
  expect(readEnv(payoutEnv.payingApp, paying)).toMatchObject({ ALIPAY_PAYOUT_APP_ID: '2021000000000000' });
});

test.each([
  ['ALIPAY_PAYOUT_APP_ID', 'hunter2'],
  ['ALIPAY_PAYOUT_PRIVATE_KEY', 'nonsense'],
  ['ALIPAY_PAYOUT_PUBLIC_KEY', ours.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
])('a wrong %s stops the start with its name: half of an app is no app', (name, value) => {
  expect(() => readEnv(payoutEnv.payingApp, { ...paying, [name]: value })).toThrow(`${name} is not valid; expected: `);
  expect(() => readEnv(payoutEnv.payingApp, { ...paying, [name]: '' })).toThrow(`${name} is missing`);
});
