import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('AWS_REGION', 'ap-east-1');
  vi.stubEnv('CONTENT_BUCKET', 'content');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
});

afterEach(() => vi.unstubAllEnvs());

const hosts = async () => {
  const links = (await import('./links.ts')).links();
  const { url } = await links.download('f/1', { name: 'a.txt', type: 'text/plain' });
  return [new URL((await links.uploadPart('u/1', 'm', { number: 1, size: 1 })).url).host, new URL(url).host];
};

test('deployed, bytes go up to the bucket and come down from the content host', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  vi.stubEnv('CONTENT_URL', 'https://content.example.com');
  vi.stubEnv('CONTENT_KEY_PAIR_ID', 'K1');
  vi.stubEnv('CONTENT_PRIVATE_KEY', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  expect(await hosts()).toEqual(['content.s3.ap-east-1.amazonaws.com', 'content.example.com']);
});

test('locally, both go to the bucket, or through the address that browsers reach', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:4000');
  expect(await hosts()).toEqual(['127.0.0.1:4000', '127.0.0.1:4000']);
  vi.resetModules();
  vi.stubEnv('CONTENT_URL', 'http://localhost:3000');
  expect(await hosts()).toEqual(['localhost:3000', 'localhost:3000']);
});

test('a key pair without its private key stops the start', async () => {
  vi.stubEnv('CONTENT_KEY_PAIR_ID', 'K1');
  await expect(hosts()).rejects.toThrow('CONTENT_PRIVATE_KEY');
});
