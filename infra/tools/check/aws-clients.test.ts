import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { foreignEngines } from '#infra/local/engines';
import { type Loopback, loopback } from '#infra/local/loopback';
import { provision } from '#infra/local/provision';
import { root } from '../root.ts';

/** The files that create an AWS client or sign a call themselves, with the clients. */
const clientsByFile: Record<string, readonly string[]> = {
  'functions/adapters/s3/blobs.ts': ['S3Client'],
  'functions/adapters/ses-mail.ts': ['SESClient'],
  'functions/adapters/sqs-queues.ts': ['SQSClient'],
  'functions/adapters/vaults/kms.ts': ['awsCall'],
  'functions/runtime/secrets.ts': ['awsCall'],
  'functions/runtime/wiring/table.ts': ['DynamoDBClient'],
  'infra/local/dynamo/server.ts': ['DynamoDBClient'],
  'infra/local/provision.ts': ['DynamoDBClient', 'S3Client', 'SESClient', 'SQSClient'],
  'infra/local/system.ts': ['SQSClient'],
  'infra/migrations/whole-table.ts': ['DynamoDBClient'],
  'infra/tools/deploy/aws-cloud.ts': [
    'CloudFrontClient',
    'DynamoDBClient',
    'S3Client',
    'SESClient',
    'SSMClient',
    'STSClient',
    'SecretsManagerClient',
  ],
  'infra/tools/deploy/aws-quotas.ts': ['DynamoDBClient'],
  'infra/tools/deploy/aws-stacks.ts': ['CloudFormationClient', 'S3Client'],
  'infra/tools/localstack/account.ts': ['SESClient', 'SSMClient', 'SecretsManagerClient'],
  'infra/tools/localstack/cdn.ts': ['S3Client'],
  'infra/tools/localstack/emulator.ts': ['CloudFormationClient'],
  'infra/tools/localstack/stage-lifecycle.ts': ['SSMClient', 'STSClient'],
  'infra/tools/ops/contents.ts': ['DynamoDBClient', 'S3Client'],
  'infra/tools/ops/deployed-market.ts': ['SQSClient', 'STSClient'],
  'infra/tools/ops/local-market.ts': ['SQSClient'],
  'infra/tools/signed-call.ts': ['signedHeaders'],
};

/** A client of another service with its own endpoint, and a benchmark that only loads a client and never calls AWS. */
const otherEngines = ['functions/adapters/opensearch/http.ts', 'infra/tools/bench-init/floor.ts'];

const clientCall = /\bnew (\w+Client)\(([^)]*)\)|\b(?<!function )(awsCall|signedHeaders)\(/g;

const isOurs = (path: string): boolean =>
  !/(^|\/)test-|\.test\.ts$/.test(path) && !path.startsWith('functions/adapters/aws/') && !otherEngines.includes(path);

const sources = globSync('{functions,infra}/**/*.ts', { cwd: root })
  .filter(isOurs)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

test('every client of AWS is on the list of those that are proven to ask what AWS_ENDPOINT_URL says', () => {
  const actual = sources.flatMap(({ path, text }) => {
    const clients = [...text.matchAll(clientCall)].map(([, client, , call]) => client ?? call ?? '');
    return clients.length > 0 ? [[path, [...new Set(clients)].sort()] as const] : [];
  });
  expect(Object.fromEntries(actual)).toEqual(clientsByFile);
});

test('no client has an address of its own written into it', () => {
  const fixed = sources.flatMap(({ path, text }) =>
    [...text.matchAll(clientCall)].filter(([, , options = '']) => /endpoint:\s*['"`]/.test(options)).map(() => path),
  );
  expect(fixed).toEqual([]);
});

let engine: Loopback;
/** Services, from the credential scope of each signature. */
let requestedServices: Set<string>;

/** A new engine for each test, so that late calls of an earlier one are not counted. */
beforeEach(async () => {
  const services = new Set<string>();
  requestedServices = services;
  engine = await loopback(({ headers, url = '' }, response) => {
    const [, service = ''] = /\/([\w-]+)\/aws4_request/.exec(headers.authorization ?? decodeURIComponent(url)) ?? [];
    services.add(service);
    response.writeHead(service === 's3' ? 200 : 400).end('{"__type":"NobodyKnows"}');
  });
  vi.resetModules();
  for (const name of Object.keys(process.env).filter((variable) => variable.startsWith('AWS_')))
    vi.stubEnv(name, undefined);
  const queues = ['ORDER_STATUS', 'SETTLEMENT', 'PAYOUT', 'INDEX', 'PREPARE', 'FILE_JOBS', 'MAIL', 'MAIL_EVENTS'];
  const env = {
    AWS_ENDPOINT_URL: engine.endpoint,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
    AWS_MAX_ATTEMPTS: '1',
    TABLE_NAME: 'market',
    CONTENT_BUCKET: 'content',
    MAIL_FROM: 'no-reply@example.com',
    VAULT_KEY: '',
    VAULT_KEY_ID: 'alias/vault',
    VAULT_MARK_KEY_ID: 'alias/marks',
    ...Object.fromEntries(queues.map((name) => [`QUEUE_URL_${name}`, `https://sqs.amazonaws.com/1/${name}`])),
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});
afterEach(() => engine.close());

/** Creates each client as the product does, with no other endpoint than AWS_ENDPOINT_URL. */
const calls: Record<string, { service: string[]; ask: () => Promise<unknown> }> = {
  'the table': {
    service: ['dynamodb'],
    ask: async () => (await import('#functions/runtime/wiring/table')).table().get({ pk: 'a', sk: 'b' }),
  },
  'the bucket': {
    service: ['s3'],
    ask: async () => (await import('#functions/runtime/wiring/blobs')).blobs().head('a'),
  },
  mail: {
    service: ['ses'],
    ask: async () =>
      (await import('#functions/runtime/wiring/mail'))
        .mail()
        .send({ to: 'a@example.com', subject: '', text: '', html: '' }),
  },
  queues: {
    service: ['sqs'],
    ask: async () => (await import('#functions/runtime/wiring/queues')).queues().send('settlement', JSON.parse('{}')),
  },
  'the vault': {
    service: ['kms'],
    ask: async () => (await import('#functions/runtime/wiring/vault')).vault().seal('lin', 'text'),
  },
  secrets: {
    service: ['secretsmanager'],
    ask: async () => (await import('#functions/runtime/secrets')).loadSecrets({ ...process.env, SECRETS: 'a' }),
  },
  'the local engine’s own': {
    service: ['dynamodb', 's3', 'ses', 'sqs'],
    ask: () => provision(foreignEngines(engine.endpoint)),
  },
  'what counts a table and its bucket': {
    service: ['dynamodb', 's3'],
    ask: async () => (await import('../ops/contents.ts')).wiredContents({ objects: true }),
  },
  'what operators open': {
    service: ['sqs'],
    ask: async () => (await import('../ops/deployed-market.ts')).openDeployed('dev'),
  },
  deployments: {
    service: ['cloudfront', 'dynamodb', 's3', 'secretsmanager', 'ssm', 'sts'],
    ask: async () => {
      const cloud = await (await import('../deploy/aws-cloud.ts')).awsCloud();
      const all = [cloud.account(), cloud.secretVersion('a'), cloud.hasParameter('a'), cloud.objects('a')];
      return Promise.allSettled([...all, cloud.table('a'), cloud.invalidate('E1', ['/'])]);
    },
  },
  'what makes a stand-in ready': {
    service: ['secretsmanager'],
    ask: async () => (await import('../localstack/account.ts')).prepareAccount('dev', {}),
  },
  'what asks a stand-in for more': {
    service: ['lambda'],
    ask: async () => (await import('../localstack/deployed.ts')).settingsOf('a'),
  },
};

test.each(Object.entries(calls))('%s: asked of what AWS_ENDPOINT_URL says', async (_, { service, ask }) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await ask().catch(() => undefined);
  await expect.poll(() => [...requestedServices].sort()).toEqual(service.toSorted());
});
