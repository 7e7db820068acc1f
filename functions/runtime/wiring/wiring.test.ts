import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionSettings } from '#functions/test/function-env';

const env = {
  ...functionSettings(),
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'key',
  AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9',
  TABLE_NAME: 'market',
  QUEUE_URL_ORDER_STATUS: 'http://127.0.0.1:9/1/order-status',
  QUEUE_URL_SETTLEMENT: 'http://127.0.0.1:9/1/settlement.fifo',
  QUEUE_URL_PAYOUT: 'http://127.0.0.1:9/1/payout',
  QUEUE_URL_INDEX: 'http://127.0.0.1:9/1/index.fifo',
  QUEUE_URL_PREPARE: 'http://127.0.0.1:9/1/prepare',
  QUEUE_URL_FILE_JOBS: 'http://127.0.0.1:9/1/file-jobs',
  QUEUE_URL_MAIL: 'http://127.0.0.1:9/1/mail',
  QUEUE_URL_MAIL_EVENTS: 'http://127.0.0.1:9/1/mail-events',
  APP_URL: 'https://tanwei.test/',
};

beforeEach(() => {
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('all ports come from the environment, once per process', async () => {
  const { allPorts } = await import('./index.ts');
  const ports = allPorts();
  expect(allPorts().table).toBe(ports.table);
  expect(ports.site).toEqual({ appUrl: 'https://tanwei.test', supportEmail: 'support@example.com' });
  expect(ports.payments.current).toBe(ports.payments.named('mock'));
  expect(ports.payments.named('alipay')).toBeUndefined();
  const user = { id: ports.ids.next(), session: ports.ids.next() };
  expect(await ports.tokens.read(await ports.tokens.issue(user))).toEqual(user);
});

test('what is missing stops the start by its name', async () => {
  vi.stubEnv('SESSION_KEYS', '');
  const { allPorts } = await import('./index.ts');
  expect(allPorts).toThrow('SESSION_KEYS is missing');
});

test('a bucket that is opened later asks the same client, and names what is missing at the start', async () => {
  const { blobsLater } = await import('./blobs-later.ts');
  await expect(blobsLater().head('packages/1')).rejects.toThrow('ECONNREFUSED');
  vi.resetModules();
  vi.stubEnv('CONTENT_BUCKET', '');
  expect((await import('./blobs-later.ts')).blobsLater).toThrow('CONTENT_BUCKET is missing');
});

const vault = async () => (await import('./vault.ts')).vault();

test('the vault has a key of its own, or those of KMS, or stops the start', async () => {
  const sealed = await (await vault()).seal('lin', 'text');
  expect(sealed).toMatch(/^v1\./);
  vi.resetModules();
  vi.stubEnv('VAULT_KEY', '');
  await expect(vault()).rejects.toThrow('the vault needs VAULT_KEY, or VAULT_KEY_ID and VAULT_MARK_KEY_ID');
  vi.stubEnv('VAULT_KEY_ID', 'alias/vault');
  vi.stubEnv('VAULT_MARK_KEY_ID', 'alias/vault-marks');
  await expect((await vault()).open('lin', sealed)).rejects.toThrow('not of this vault');
});

test('searches are in the table, or in the OpenSearch that is named', async () => {
  const search = async () => (await import('./search.ts')).search();
  const { testOpenSearch } = await import('#functions/adapters/opensearch/test-opensearch');
  const server = await testOpenSearch();
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
  vi.stubEnv('SEARCH_ENDPOINT', `${server.options.endpoint}/`);
  expect(await (await search()).people({ text: 'lin', page: 1, limit: 10 })).toMatchObject({ total: 0 });
  expect(server.calls).toEqual(['POST /market-5/_search']);
  vi.resetModules();
  vi.stubEnv('SEARCH_ENGINES', 'table,opensearch');
  const { searchEngine, configuredEngines: searchEngines } = await import('./search.ts');
  expect(searchEngines()).toEqual(['table', 'opensearch']);
  expect(await searchEngine().people({ text: 'lin', page: 1, limit: 10 })).toMatchObject({ total: 0 });
  expect(server.calls).toHaveLength(2);
  await server.stop();
  vi.resetModules();
  vi.stubEnv('SEARCH_ENDPOINT', '');
  await expect(search()).rejects.toThrow('SEARCH_ENGINES names opensearch: SEARCH_ENDPOINT is missing');
  vi.resetModules();
  vi.stubEnv('SEARCH_ENDPOINT', 'http://search.example.com');
  await expect(search()).rejects.toThrow('SEARCH_ENDPOINT is not valid; expected: the https address');
});
