import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { payoutsEnv, providerEnv, providersOf } from './provider-env.ts';
import { hasWechat, wechatBases } from './wechat-env.ts';

const pair = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

const [ours, theirs, short] = [pair(2048), pair(2048), pair(1024)];

const needed = {
  WECHAT_APP_ID: 'wxd678ef8567809c67',
  WECHAT_APP_SECRET: '0123456789abcdef0123456789abcdef',
  WECHAT_MCH_ID: '1900007291',
  WECHAT_MCH_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_MCH_KEY: ours.privateKey,
  WECHAT_API_V3_KEY: 'a'.repeat(32),
};
const key = { WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000072912024101100218', WECHAT_PUBLIC_KEY: theirs.publicKey };
const all = { ...needed, ...key };

test.each(Object.keys(needed))('without %s, and with anything else of it, nothing starts', (name) => {
  const env = { ...all, [name]: '' };
  expect(hasWechat(env)).toBe(true);
  expect(() => readEnv(providerEnv.wechat, env)).toThrow(`${name} is missing`);
});

test.each([
  ['WECHAT_PUBLIC_KEY_ID', 'WECHAT_PUBLIC_KEY'],
  ['WECHAT_PUBLIC_KEY', 'WECHAT_PUBLIC_KEY_ID'],
])('%s does not stand without %s', (name, missing) => {
  const { [name as keyof typeof key]: value } = key;
  expect(() => readEnv(providerEnv.wechat, { ...needed, [name]: value })).toThrow(`${missing} is missing`);
});

test('merchants who know WeChat by its certificates alone have no public key', () => {
  expect(readEnv(providerEnv.wechat, needed).WECHAT_PUBLIC_KEY).toBeUndefined();
  expect(readEnv(providerEnv.wechat, all).WECHAT_PUBLIC_KEY_ID).toBe(key.WECHAT_PUBLIC_KEY_ID);
});

test.each([
  ['WECHAT_APP_ID', '2014072300007148'],
  ['WECHAT_APP_SECRET', 'hunter2'],
  ['WECHAT_MCH_ID', 'wx19000'],
  ['WECHAT_MCH_SERIAL', 'not a number'],
  ['WECHAT_MCH_KEY', short.privateKey],
  ['WECHAT_MCH_KEY', theirs.publicKey],
  ['WECHAT_API_V3_KEY', 'too short'],
  ['WECHAT_PUBLIC_KEY_ID', '7132D72A03E93CDDF8C03BBD1F37EEDF0A0B0C0D'],
  ['WECHAT_PUBLIC_KEY', short.publicKey],
  ['WECHAT_API_BASE', 'http://api.mch.weixin.qq.com'],
  ['WECHAT_MODE', 'ecommerce'],
])('a wrong %s stops the start with its name and without its value', (name, value) => {
  const start = () => readEnv(providerEnv.wechat, { ...all, [name]: value });
  expect(start).toThrow(`${name} is not valid; expected: `);
  expect(start).not.toThrow(value.slice(0, 200));
});

const named = (settings: Record<string, string>, env: Record<string, string> = {}) =>
  providersOf(readEnv(payoutsEnv, settings), env);

test('WeChat Pay is there where it is named or any of its keys is set, and never the first', () => {
  expect(named({ PAYMENT_PROVIDER: 'alipay' })).toEqual(['alipay']);
  expect(named({ PAYMENT_PROVIDER: 'alipay' }, needed)).toEqual(['alipay', 'wechat']);
  expect(named({ PAYMENT_PROVIDER: 'alipay,wechat' })).toEqual(['alipay', 'wechat']);
  expect(named({ PAYMENT_PROVIDER: 'alipay,wechat,stripe' }, needed)).toEqual(['alipay', 'stripe', 'wechat']);
  expect(() => named({ PAYMENT_PROVIDER: 'wechat' })).toThrow('PAYMENT_PROVIDER is not valid');
});

test('a share of what was paid at WeChat cannot be split off', () => {
  expect(() => named({ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split' }, needed)).toThrow('cannot be split');
  expect(() => named({ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split,transfer' }, needed)).toThrow('split');
  expect(named({ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'transfer,split' }, needed)).toContain('wechat');
});

test.each(['paypal', 'wechat,', ''])('PAYMENT_METHODS may not be %j', (PAYMENT_METHODS) => {
  const read = () => readEnv(payoutsEnv, { PAYMENT_PROVIDER: 'alipay', PAYMENT_METHODS });
  if (PAYMENT_METHODS === '') expect(read().PAYMENT_METHODS).toBeUndefined();
  else expect(read).toThrow('PAYMENT_METHODS is not valid');
});

test('a stand-in has everything at one address, WeChat on three', () => {
  const { WECHAT_API_BASE: api } = readEnv(providerEnv.wechat, all);
  expect(Object.values(wechatBases(api)).map((base) => new URL(base).host)).toEqual([
    'api.mch.weixin.qq.com',
    'open.weixin.qq.com',
    'api.weixin.qq.com',
  ]);
  expect(new Set(Object.values(wechatBases('http://127.0.0.1:9')))).toEqual(new Set(['http://127.0.0.1:9']));
});
