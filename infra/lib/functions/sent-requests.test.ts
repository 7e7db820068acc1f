import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Stack } from 'aws-cdk-lib';
import { afterEach, expect, test, vi } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { s3Blobs } from '#functions/adapters/s3/blobs';
import { s3Links } from '#functions/adapters/s3/links';
import { sesMail } from '#functions/adapters/ses-mail';
import { sqsQueues } from '#functions/adapters/sqs-queues';
import { kmsVault } from '#functions/adapters/vaults/kms';
import type { Message, QueueName } from '#shared/messages/index';
import type { Grant } from '../grants/grant.ts';
import { namesOf } from '../names.ts';
import { queueNames, table as tableDefinition } from '../resources.ts';
import { settingsOf } from '../settings.ts';
import { productionSettings } from '../test-market.ts';
import { statementsOf } from './permissions.ts';

const names = namesOf('prod');
const settings = settingsOf(productionSettings);
const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
const region = 'eu-central-1';

/** The IAM action of each request, from AWS's pages of November 2026. */
const s3Actions: [method: string, query: RegExp, action: string][] = [
  ['HEAD', /^$/, 'GetObject'],
  ['GET', /uploadId=/, 'ListMultipartUploadParts'],
  ['GET', /^/, 'GetObject'],
  ['DELETE', /uploadId=/, 'AbortMultipartUpload'],
  ['POST', /delete/, 'DeleteObject'],
  ['POST', /uploads|uploadId=/, 'PutObject'],
  ['PUT', /^/, 'PutObject'],
];

const s3Action = (method: string, query: string): string => {
  const match = s3Actions.find(([is, pattern]) => is === method && pattern.test(query));
  return `s3:${match?.[2]} objects`;
};

const answers = {
  json: '{}',
  upload: '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>',
  mail: '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>',
} as const;

interface SentRequest {
  method: string;
  query?: Record<string, unknown>;
  headers: Record<string, string>;
  body?: unknown;
}

/** The IAM action of each part of a DynamoDB transaction. */
const inTransaction = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function dynamoActions(target: string, body: unknown): string[] {
  const { IndexName, TransactItems } = Object(JSON.parse(String(body)));
  const operation = target.split('.')[1];
  if (operation === 'TransactWriteItems')
    return TransactItems.flatMap((item: object) => Object.keys(item)).map(
      (kind: keyof typeof inTransaction) => `dynamodb:${inTransaction[kind]} table`,
    );
  return [`dynamodb:${operation} ${IndexName === undefined ? 'table' : `index ${IndexName}`}`];
}

let sent: string[] = [];
afterEach(() => {
  sent = [];
  vi.restoreAllMocks();
});

function actionsIn({ method, query = {}, headers, body }: SentRequest): string[] {
  const target = headers['x-amz-target'] ?? '';
  if (target.startsWith('DynamoDB')) return dynamoActions(target, body);
  if (target.startsWith('AmazonSQS')) return [`sqs:${target.split('.')[1]} ${JSON.parse(String(body)).QueueUrl}`];
  const mail = /Action=(Send(?:Raw)?Email)/.exec(String(body));
  if (mail) return [`ses:${mail[1]} mail`];
  return [s3Action(method, new URLSearchParams(query as Record<string, string>).toString())];
}

/** Replaces the network behind the SDK. */
const requestHandler = {
  handle: async (request: SentRequest) => {
    sent.push(...actionsIn(request));
    const query = new URLSearchParams((request.query ?? {}) as Record<string, string>).toString();
    const text = sent.at(-1)?.startsWith('ses:')
      ? answers.mail
      : request.method === 'POST' && /uploads/.test(query)
        ? answers.upload
        : request.headers['x-amz-target']
          ? answers.json
          : '<Result/>';
    const headers = { 'content-type': request.headers['x-amz-target'] ? 'application/x-amz-json-1.0' : 'text/xml' };
    return { response: { statusCode: 200, headers, body: new TextEncoder().encode(text) } };
  },
};

const client = { region, credentials, requestHandler: requestHandler as never, maxAttempts: 1 };
const key = { pk: 'A', sk: 'B' };

const urls = Object.fromEntries(queueNames.map((name) => [name, `https://q/${name}`])) as Record<QueueName, string>;

/** Every method of the adapter that the grant is for. */
const uses: Partial<Record<Grant, () => Promise<unknown>>> = {
  'table:read': async () => {
    const table = dynamoTable(new DynamoDBClient(client), 'market');
    await table.get(key);
    await table.getMany([key]);
    await table.query({ pk: 'A', limit: 1 });
    for (const { name } of tableDefinition.indexes) {
      await table.query({ index: name, pk: 'A', limit: 1 });
      await table.count({ index: name, pk: 'A' });
    }
  },
  'table:write': async () => {
    const table = dynamoTable(new DynamoDBClient(client), 'market');
    const update = { update: key, change: { set: { a: 1 } } };
    const check = { check: { pk: 'C', sk: 'D' }, when: [{ exists: true as const }] };
    for (const write of [{ put: key }, update, { remove: key }]) await table.commit([write]);
    await table.commit([{ put: key }, check]);
    await table.commit([update, { remove: { pk: 'C', sk: 'D' } }]);
  },
  'table:sessions': () =>
    dynamoTable(new DynamoDBClient(client), 'market').commit([
      { update: { pk: 'SES#1', sk: 'SES' }, change: { set: { a: 1 } } },
    ]),
  'content:read': async () => {
    const blobs = s3Blobs({ bucket: 'content', client });
    await blobs.head('k').catch(() => undefined);
    await blobs.read('k').catch(() => undefined);
    await blobs.readRange('k', 0, 1).catch(() => undefined);
  },
  'content:write': async () => {
    const blobs = s3Blobs({ bucket: 'content', client });
    const { multipartId } = await blobs.begin('k', 'text/plain');
    await blobs.parts('k', multipartId);
    await blobs.join('k', multipartId, []).catch(() => undefined);
    await blobs.abandon('k', multipartId);
    await blobs.write('k', new Uint8Array(1), 'text/plain');
  },
  'content:delete': () => s3Blobs({ bucket: 'content', client }).remove(['k']),
  'content:sign-upload': async () => {
    const links = s3Links({ bucket: 'content', region, credentials });
    const { url } = await links.uploadPart('k', 'm', { number: 1, size: 1 });
    const whole = await links.uploadWhole('k', { type: 'image/webp', size: 1 });
    for (const one of [url, whole]) sent.push(s3Action('PUT', new URL(one).search.slice(1)));
  },
  'mail:send': async () => {
    const email = { to: 'a@example.com', subject: '', text: '', html: '' };
    const mail = sesMail({ from: settings.mailFrom, client });
    await mail.send(email).catch(() => undefined);
    await mail.send({ ...email, unsubscribe: 'https://example.com/' }).catch(() => undefined);
  },
  ...Object.fromEntries(
    queueNames.map((name) => [
      `queue:${name}`,
      () =>
        sqsQueues({ urls, client: { ...client, md5: false } }).send(name, {} as Message<typeof name>, { group: 'g' }),
    ]),
  ),
};

const vault = () => kmsVault({ region, credentials, keyId: 'seal', markKeyId: 'mark' });
const opened = JSON.stringify({ Plaintext: Buffer.alloc(32).toString('base64'), CiphertextBlob: 'AAAA', Mac: 'AAAA' });

const vaultUses: Partial<Record<Grant, () => Promise<unknown>>> = {
  'vault:seal': async () => {
    await vault().seal('u', 'text');
    await vault().mark('u', 'text');
  },
  'vault:open': async () => vault().open('u', await vault().seal('u', 'text')),
};

/** The kind of a resource, from its ARN. */
function kindOf(arn: string): string {
  const index = /\/index\/(\w+)$/.exec(arn)?.[1];
  if (index !== undefined) return `index ${index}`;
  if (/:table\/[\w-]+$/.test(arn)) return 'table';
  if (arn.endsWith('/*') && arn.includes(':s3:::')) return 'objects';
  if (arn.includes(':s3:::')) return 'bucket';
  const queue = /:sqs:.*:tanwei-prod-([\w-]+?)(\.fifo)?$/.exec(arn)?.[1];
  if (queue !== undefined) return `https://q/${queue}`;
  return arn.includes(':ses:') ? 'mail' : 'key';
}

const allowedBy = (grant: Grant): string[] => {
  const stack = new Stack();
  return statementsOf([grant], { names, settings }).flatMap((statement) => {
    const { Action, Resource } = stack.resolve(statement.toStatementJson());
    const arns = [Resource].flat().map((one: unknown) => (typeof one === 'string' ? one : joined(one)));
    return [Action].flat().flatMap((action: string) => arns.map((arn) => `${action} ${kindOf(arn)}`));
  });
};

const joined = (value: unknown): string =>
  Object(value)
    ['Fn::Join']?.[1].map((part: unknown) => (typeof part === 'string' ? part : '<>'))
    .join('') ?? '';

/** Rights that no request needs by itself, with the reason. */
const silent: Partial<Record<Grant, string[]>> = {
  /** Without it S3 answers that a missing object is forbidden. */
  'content:read': ['s3:ListBucket bucket'],
};

const distinct = (lines: readonly string[]) => [...new Set(lines)].toSorted();

test.each(Object.entries(uses) as [Grant, () => Promise<unknown>][])(
  '%s allows what its adapter sends to AWS, and nothing beside',
  async (grant, use) => {
    await use();
    expect(distinct([...sent, ...(silent[grant] ?? [])])).toEqual(distinct(allowedBy(grant)));
  },
);

test.each(Object.entries(vaultUses) as [Grant, () => Promise<unknown>][])(
  '%s allows what its adapter sends to KMS, and nothing beside',
  async (grant, use) => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(opened));
    await use().catch(() => undefined);
    const targets = fetchSpy.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-amz-target') ?? '');
    const lines = distinct(targets.map((target) => `kms:${target.split('.')[1]} key`));
    const own = grant === 'vault:open' ? lines.filter((line) => line !== 'kms:GenerateDataKey key') : lines;
    expect(own).toEqual(distinct(allowedBy(grant)));
  },
);
