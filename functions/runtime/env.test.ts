import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { edgeEnv, portEnv, readEnv } from './env.ts';

test('names every variable that is missing or wrong and what is expected, without its value', () => {
  const start = () => readEnv(portEnv.table, { AWS_REGION: '', AWS_ENDPOINT_URL: 'hunter2', TABLE_NAME: 'market' });
  expect(start).toThrow(/AWS_REGION is missing; expected: an AWS region[\s\S]*AWS_ENDPOINT_URL is not valid; expected/);
  expect(start).not.toThrow(/hunter2|TABLE_NAME/);
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

test.each<[string, (pem: string) => string]>([
  ['PEM', (pem) => pem],
  ['PEM with \\n', (pem) => pem.replaceAll('\n', '\\n')],
  ['bare base64', (pem) => pem.replace(/-----[^-]+-----|\n/g, '')],
])('keys that are not a provider’s may be %s too', (_, written) => {
  const keys = { MOCK_PRIVATE_KEY: written(privateKey), MOCK_PUBLIC_KEY: written(publicKey) };
  const env = readEnv(portEnv.mockBank, { APP_URL: 'http://localhost:3000', ...keys });
  expect(env.MOCK_PRIVATE_KEY.export({ type: 'pkcs8', format: 'pem' })).toBe(privateKey);
  expect(env.MOCK_PUBLIC_KEY.export({ type: 'spki', format: 'pem' })).toBe(publicKey);
});

test('addresses that paths are added to may end with a slash', () => {
  const aws = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  const links = { ...aws, CONTENT_BUCKET: 'content', CONTENT_URL: 'https://files.tanwei.test/' };
  expect(readEnv(portEnv.links, links).CONTENT_URL).toBe('https://files.tanwei.test');
});

test('session keys are named, distinct and at least 32 bytes', () => {
  const secret = randomBytes(32);
  const SESSION_KEYS = `new:${secret.toString('base64')}, old:${randomBytes(32).toString('base64url')}`;
  const { SESSION_KEYS: keys } = readEnv(portEnv.tokens, { SESSION_KEYS });
  expect(keys.map(({ kid }) => kid)).toEqual(['new', 'old']);
  expect(keys[0]?.secret).toEqual(new Uint8Array(secret));
  const short = `a:${randomBytes(31).toString('base64')}`;
  const twice = `a:${secret.toString('base64')},a:${secret.toString('base64')}`;
  for (const wrong of ['', 'secret', short, twice, `${SESSION_KEYS},`])
    expect(() => readEnv(portEnv.tokens, { SESSION_KEYS: wrong })).toThrow('SESSION_KEYS');
});

test('the key of the vault is 32 bytes', () => {
  const aws = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  const key = randomBytes(32);
  for (const encoding of ['base64', 'base64url'] as const)
    expect(readEnv(portEnv.vault, { ...aws, VAULT_KEY: key.toString(encoding) }).VAULT_KEY).toEqual(
      new Uint8Array(key),
    );
  for (const VAULT_KEY of ['secret', randomBytes(31).toString('base64')])
    expect(() => readEnv(portEnv.vault, { ...aws, VAULT_KEY })).toThrow('VAULT_KEY is not valid; expected: 32 bytes');
});

test('what has a default may be left out', () => {
  expect(readEnv(portEnv.clock, {})).toEqual({ CLOCK_OFFSET: 0 });
  expect(readEnv(portEnv.clock, { CLOCK_OFFSET: '-60' })).toEqual({ CLOCK_OFFSET: -60 });
  expect(() => readEnv(portEnv.clock, { CLOCK_OFFSET: '1h' })).toThrow('CLOCK_OFFSET is not valid; expected: seconds');
  expect(readEnv(edgeEnv, {})).toEqual({ ORIGIN_SECRET: [] });
});

test('of the origin secrets, the word that stands for none is no secret, and none at all stops the start', () => {
  const [secret, other] = ['a'.repeat(48), 'b'.repeat(48)];
  expect(readEnv(edgeEnv, { ORIGIN_SECRET: `${secret},none` }).ORIGIN_SECRET).toEqual([secret]);
  expect(readEnv(edgeEnv, { ORIGIN_SECRET: `${secret},${other}` }).ORIGIN_SECRET).toEqual([secret, other]);
  for (const ORIGIN_SECRET of ['none,none', 'short', ','])
    expect(() => readEnv(edgeEnv, { ORIGIN_SECRET })).toThrow('ORIGIN_SECRET is not valid; expected: secrets');
});
