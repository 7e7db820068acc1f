import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { appCertificate, appX509 } from '#functions/test/app-certificate';
import { portEnv, readEnv } from './env.ts';
import {
  payoutEnv,
  payoutKeysOf,
  payoutNamesOf,
  payoutsEnv,
  providerEnv,
  providersOf,
  splitsNew,
} from './provider-env.ts';
import { hasWechat, wechatBases } from './wechat-env.ts';

const pair = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const ours = pair(2048);
const theirs = pair(2048);

const pem = ({ privateKey }: { privateKey: KeyObject }, type: 'pkcs8' | 'pkcs1' = 'pkcs8') =>
  privateKey.export({ type, format: 'pem' } as { type: 'pkcs8'; format: 'pem' }).toString();
const publicPem = ({ publicKey }: { publicKey: KeyObject }) =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();
const [pkcs8, pkcs1, spki] = [pem(ours), pem(ours, 'pkcs1'), publicPem(theirs)];
const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\n/g, '');

const alipay = {
  ALIPAY_APP_ID: '2014072300007148',
  ALIPAY_SELLER_ID: '2088101126765726',
  ALIPAY_PRIVATE_KEY: pkcs8,
  ALIPAY_PUBLIC_KEY: spki,
};

const transferring = { ...alipay, ALIPAY_APP_CERT: appCertificate };

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
};

const paying = {
  ALIPAY_PAYOUT_APP_ID: '2021000000000000',
  ALIPAY_PAYOUT_PRIVATE_KEY: pkcs8,
  ALIPAY_PAYOUT_PUBLIC_KEY: spki,
  ALIPAY_PAYOUT_APP_CERT: bare(appCertificate),
};

const wechat = {
  WECHAT_APP_ID: 'wxd678ef8567809c67',
  WECHAT_APP_SECRET: '0123456789abcdef0123456789abcdef',
  WECHAT_MCH_ID: '1900007291',
  WECHAT_MCH_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_MCH_KEY: pkcs8,
  WECHAT_API_V3_KEY: 'a'.repeat(32),
};
const wechatKey = { WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000072912024101100218', WECHAT_PUBLIC_KEY: spki };

const short = pair(1024);
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

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

const settings = {
  alipay: [providerEnv.alipay, alipay],
  stripe: [providerEnv.stripe, stripe],
  wechat: [providerEnv.wechat, { ...wechat, ...wechatKey }],
  paying: [payoutEnv.payingApp, paying],
} as const;

test.each([
  ['alipay', 'ALIPAY_APP_ID', 'hunter2'],
  ['alipay', 'ALIPAY_SELLER_ID', '2014072300007148'],
  ['alipay', 'ALIPAY_PRIVATE_KEY', 'nonsense'],
  ['alipay', 'ALIPAY_PRIVATE_KEY', pem(short)],
  ['alipay', 'ALIPAY_PRIVATE_KEY', pem(curve)],
  ['alipay', 'ALIPAY_PUBLIC_KEY', publicPem(short)],
  ['alipay', 'ALIPAY_PUBLIC_KEY', publicPem(ours)],
  ['alipay', 'ALIPAY_GATEWAY', 'http://openapi.alipay.com/gateway.do'],
  ['alipay', 'ALIPAY_GATEWAY', 'hunter2'],
  ['stripe', 'STRIPE_SECRET_KEY', 'pk_live_0123456789abcdef0123456789abcdef'],
  ['stripe', 'STRIPE_SECRET_KEY', 'sk_live_short'],
  ['stripe', 'STRIPE_WEBHOOK_SECRET', 'hunter2'],
  ['stripe', 'STRIPE_API_BASE', 'http://api.stripe.com'],
  ['wechat', 'WECHAT_APP_ID', '2014072300007148'],
  ['wechat', 'WECHAT_APP_SECRET', 'hunter2'],
  ['wechat', 'WECHAT_MCH_ID', 'wx19000'],
  ['wechat', 'WECHAT_MCH_SERIAL', 'not a number'],
  ['wechat', 'WECHAT_MCH_KEY', pem(short)],
  ['wechat', 'WECHAT_MCH_KEY', spki],
  ['wechat', 'WECHAT_API_V3_KEY', 'too short'],
  ['wechat', 'WECHAT_PUBLIC_KEY_ID', '7132D72A03E93CDDF8C03BBD1F37EEDF0A0B0C0D'],
  ['wechat', 'WECHAT_PUBLIC_KEY', publicPem(short)],
  ['wechat', 'WECHAT_API_BASE', 'http://api.mch.weixin.qq.com'],
  ['wechat', 'WECHAT_MODE', 'ecommerce'],
  ['paying', 'ALIPAY_PAYOUT_APP_ID', 'hunter2'],
  ['paying', 'ALIPAY_PAYOUT_PRIVATE_KEY', 'nonsense'],
  ['paying', 'ALIPAY_PAYOUT_PUBLIC_KEY', publicPem(ours)],
  ['paying', 'ALIPAY_PAYOUT_APP_CERT', spki],
] as const)('of %s a wrong %s stops the start with its name and without its value', (of, name, value) => {
  const [schema, valid] = settings[of];
  const start = () => readEnv(schema, { ...valid, [name]: value });
  expect(start).toThrow(new RegExp(`^The configuration cannot be used:\n {2}${name} is not valid; expected: .{10,}$`));
  expect(start).not.toThrow(value.slice(0, 200));
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

test('Alipay sends money only for an app with a certificate, and its own key may come as one', () => {
  expect(() => readEnv(payoutEnv.transfer, alipay)).toThrow('ALIPAY_APP_CERT is missing');
  const both = `${appCertificate}\n${appCertificate}`;
  const settings = readEnv(payoutEnv.transfer, { ...transferring, ALIPAY_PUBLIC_KEY: both });
  expect(settings.ALIPAY_PUBLIC_KEY.equals(appX509.publicKey)).toBe(true);
  expect(settings.ALIPAY_APP_CERT.raw.equals(appX509.raw)).toBe(true);
});

test('a transfer is made in a scene that Alipay knows', () => {
  expect(readEnv(payoutEnv.transfer, transferring)).toMatchObject({
    ALIPAY_TRANSFER_SCENE: '佣金报酬',
    ALIPAY_TRANSFER_INFO: '佣金报酬说明',
  });
  const theirKeyIsOurs = {
    ...transferring,
    ALIPAY_PUBLIC_KEY: bare(publicPem(ours)),
  };
  for (const schema of [payoutEnv.transfer, payoutEnv.split])
    expect(() => readEnv(schema, theirKeyIsOurs)).toThrow('ALIPAY_PUBLIC_KEY');
});

test('money is sent by the app that is named for it, and by the one that takes payments where none is', () => {
  expect(payoutKeysOf('transfer', alipay)).toBe(payoutEnv.transfer);
  expect(payoutKeysOf('transfer', { ...alipay, ...paying })).toBe(payoutEnv.payingApp);
  // The share is paid out by the app that received the payment.
  expect(payoutKeysOf('split', { ...alipay, ...paying })).toBe(payoutEnv.split);
  expect(readEnv(payoutEnv.payingApp, paying)).toMatchObject({ ALIPAY_PAYOUT_APP_ID: '2021000000000000' });
});

test.each(Object.keys(paying))('without %s the start stops: half of an app is no app', (name) => {
  expect(() => readEnv(payoutEnv.payingApp, { ...paying, [name]: '' })).toThrow(`${name} is missing`);
});

test.each(Object.keys(wechat))('without %s, and with anything else of it, nothing starts', (name) => {
  const env = { ...wechat, [name]: '' };
  expect(hasWechat(env)).toBe(true);
  expect(() => readEnv(providerEnv.wechat, env)).toThrow(`${name} is missing`);
});

test.each([
  ['WECHAT_PUBLIC_KEY_ID', 'WECHAT_PUBLIC_KEY'],
  ['WECHAT_PUBLIC_KEY', 'WECHAT_PUBLIC_KEY_ID'],
])('%s does not stand without %s', (name, missing) => {
  const { [name as keyof typeof wechatKey]: value } = wechatKey;
  expect(() => readEnv(providerEnv.wechat, { ...wechat, [name]: value })).toThrow(`${missing} is missing`);
});

test('merchants who know WeChat by its certificates alone have no public key', () => {
  expect(readEnv(providerEnv.wechat, wechat).WECHAT_PUBLIC_KEY).toBeUndefined();
  expect(readEnv(providerEnv.wechat, { ...wechat, ...wechatKey }).WECHAT_PUBLIC_KEY_ID).toBe(
    wechatKey.WECHAT_PUBLIC_KEY_ID,
  );
});

const named = (settings: Record<string, string>, env: Record<string, string> = {}) =>
  providersOf(readEnv(payoutsEnv, settings), env);

test('WeChat Pay is there where it is named or any of its keys is set, and never the first', () => {
  expect(named({ PAYMENT_PROVIDER: 'alipay' })).toEqual(['alipay']);
  expect(named({ PAYMENT_PROVIDER: 'alipay' }, wechat)).toEqual(['alipay', 'wechat']);
  expect(named({ PAYMENT_PROVIDER: 'alipay,wechat' })).toEqual(['alipay', 'wechat']);
  expect(named({ PAYMENT_PROVIDER: 'alipay,wechat,stripe' }, wechat)).toEqual(['alipay', 'stripe', 'wechat']);
  expect(() => named({ PAYMENT_PROVIDER: 'wechat' })).toThrow('PAYMENT_PROVIDER is not valid');
});

test('a share of what was paid at WeChat cannot be split off', () => {
  expect(() => named({ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split' }, wechat)).toThrow('cannot be split');
  expect(() => named({ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split,transfer' }, wechat)).toThrow('split');
  expect(named({ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'transfer,split' }, wechat)).toContain('wechat');
});

test.each(['paypal', 'wechat,', ''])('PAYMENT_METHODS may not be %j', (PAYMENT_METHODS) => {
  const read = () => readEnv(payoutsEnv, { PAYMENT_PROVIDER: 'alipay', PAYMENT_METHODS });
  if (PAYMENT_METHODS === '') expect(read().PAYMENT_METHODS).toBeUndefined();
  else expect(read).toThrow('PAYMENT_METHODS is not valid');
});

test('a stand-in has everything at one address, WeChat on three', () => {
  const { WECHAT_API_BASE: api } = readEnv(providerEnv.wechat, { ...wechat, ...wechatKey });
  expect(Object.values(wechatBases(api)).map((base) => new URL(base).host)).toEqual([
    'api.mch.weixin.qq.com',
    'open.weixin.qq.com',
    'api.weixin.qq.com',
  ]);
  expect(new Set(Object.values(wechatBases('http://127.0.0.1:9')))).toEqual(new Set(['http://127.0.0.1:9']));
});
