import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, ListQueuesCommand, type QueueAttributeName, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { testPorts } from '#functions/test/ports';
import { schedules } from '#infra/lib/schedules';
import { at, type Resource } from '#infra/lib/test-market';
import { synthesize } from '#infra/lib/test-stages';
import type { QueueName } from '#shared/messages/index';
import { provisionTable, startDynamo } from './dynamo/server.ts';
import { functionEnv } from './environment.ts';
import { queueConsumers, scheduledJobs } from './functions.ts';
import { region, stage, tableName } from './provision.ts';
import { provisionQueues } from './sqs/provision.ts';
import { startSqs } from './sqs/server.ts';

/** Compares the stage `local` as CDK would deploy it with what the local engines themselves report. */
const resources = await synthesize({ stage });
const ofType = (type: string): Resource[] => resources.filter((resource) => resource.type === type);

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const texts = z.record(z.string(), z.string()).catch({});

let engines: { dynamo: Awaited<ReturnType<typeof startDynamo>>; sqs: Awaited<ReturnType<typeof startSqs>> };
let dynamo: DynamoDBClient;
let sqs: SQSClient;
let urls: Record<QueueName, string>;

beforeAll(async () => {
  engines = { dynamo: await startDynamo(), sqs: await startSqs() };
  dynamo = new DynamoDBClient({ endpoint: engines.dynamo.endpoint, region, credentials });
  sqs = new SQSClient({ endpoint: engines.sqs.endpoint, region, credentials });
  [urls] = await Promise.all([provisionQueues(sqs, stage), provisionTable(dynamo, tableName)]);
});

afterAll(async () => {
  dynamo.destroy();
  sqs.destroy();
  await Promise.all([engines.dynamo.stop(), engines.sqs.close()]);
});

const sortedIndexes = (indexes: unknown) =>
  (Array.isArray(indexes) ? indexes : [])
    .map((index) => ({
      name: at(index, 'IndexName'),
      keys: at(index, 'KeySchema'),
      type: at(index, 'Projection', 'ProjectionType'),
      carried: [at(index, 'Projection', 'NonKeyAttributes') ?? []].flat().map(String).sort(),
    }))
    .sort((a, b) => String(a.name).localeCompare(String(b.name)));

test('the table has the same name, keys, indexes and time to live', async () => {
  const [deployed, ...others] = ofType('AWS::DynamoDB::Table');
  expect(others).toEqual([]);
  const { Table: local } = await dynamo.send(new DescribeTableCommand({ TableName: tableName }));
  expect(deployed?.properties).toMatchObject({ TableName: tableName, KeySchema: local?.KeySchema });
  expect(sortedIndexes(deployed?.properties.GlobalSecondaryIndexes)).toEqual(
    sortedIndexes(local?.GlobalSecondaryIndexes),
  );
  const { TimeToLiveDescription } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
  expect(at(deployed?.properties, 'TimeToLiveSpecification', 'AttributeName')).toBe(
    TimeToLiveDescription?.AttributeName,
  );
});

const AttributeNames: QueueAttributeName[] = [
  'VisibilityTimeout',
  'RedrivePolicy',
  'FifoQueue',
  'MessageRetentionPeriod',
];

test('there are the same queues and dead-letter queues, as patient and as forgiving', async () => {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const deployed = ofType('AWS::SQS::Queue');
  const names = deployed.map(({ properties }) => String(properties.QueueName));
  expect(QueueUrls.map((url) => url.split('/').at(-1)).sort()).toEqual(names.toSorted());
  for (const { id, properties } of deployed) {
    const QueueUrl = QueueUrls.find((url) => url.endsWith(`/${properties.QueueName}`));
    const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    expect(Attributes.FifoQueue ?? 'false', id).toBe(String(properties.FifoQueue ?? false));
    const isDead = String(properties.QueueName).includes('-dead');
    if (isDead) expect(Attributes.MessageRetentionPeriod).toBe(String(properties.MessageRetentionPeriod));
    else expect(Attributes.VisibilityTimeout).toBe(String(properties.VisibilityTimeout));
    const receives = at(properties, 'RedrivePolicy', 'maxReceiveCount');
    expect(JSON.parse(Attributes.RedrivePolicy ?? '{}').maxReceiveCount, id).toBe(receives);
  }
});

test('every queue and schedule that is deployed is worked on here, in batches of the same size', async () => {
  const ports = testPorts();
  const consumers = queueConsumers(ports, urls);
  const sources = ofType('AWS::Lambda::EventSourceMapping');
  expect(sources).toHaveLength(consumers.length);
  for (const { queue, url, batchSize } of consumers) {
    const name = url.split('/').at(-1);
    const [deployed] = ofType('AWS::SQS::Queue').filter(({ properties }) => properties.QueueName === name);
    const [source] = sources.filter(({ properties }) => properties.EventSourceArn === `<${deployed?.id}.Arn>`);
    expect(source?.properties.BatchSize, queue).toBe(batchSize);
  }
  const here = scheduledJobs(ports).map(({ name }) => name);
  expect(here.toSorted()).toEqual(Object.keys(schedules).toSorted());
  const rules = ofType('AWS::Events::Rule').map(({ properties }) => String(properties.Name));
  expect(rules.toSorted()).toEqual(here.map((name) => `tanwei-${stage}-${name}`).toSorted());
});

/** Variables of deployments: names of secrets, the CDN's secret, the SES configuration set. */
const deployedOnly = [
  'SECRETS',
  'POWERTOOLS_SERVICE_NAME',
  'ORIGIN_SECRET',
  'CONTENT_KEY_PAIR_ID',
  'MAIL_CONFIGURATION_SET',
  'VAULT_KEY_ID',
  'VAULT_MARK_KEY_ID',
  'SUPPORT_EMAIL',
  'PAYOUT_PROVIDER',
];

test('local functions have all variables of deployed ones, under the same names', () => {
  const endpoints = { dynamodb: 'http://d', s3: 'http://s', sqs: 'http://q', ses: 'http://m' };
  const keys = { sessionKey: 's', mockPrivateKey: 'p', mockPublicKey: 'q', vaultKey: 'v', factorKey: 'f' };
  const here = functionEnv(
    {},
    {
      engines: {
        endpoints,
        credentials,
        contentUrl: undefined,
        content: undefined,
        mails: () => [],
        lost: Promise.resolve(''),
        stop: async () => undefined,
      },
      queueUrls: urls,
      keys,
      appUrl: 'http://localhost:3000',
      localUrl: 'http://127.0.0.1:3000',
    },
  );
  for (const { id, properties } of ofType('AWS::Lambda::Function')) {
    const variables = texts.parse(at(properties, 'Environment', 'Variables'));
    const missing = Object.keys(variables).filter((name) => !(name in here) && !deployedOnly.includes(name));
    expect(missing, id).toEqual([]);
    expect(variables.TABLE_NAME).toBe(here.TABLE_NAME);
    for (const name of Object.keys(variables).filter((variable) => variable.startsWith('QUEUE_URL_')))
      expect(variables[name]?.split('/').at(-1), name).toBe(here[name]?.split('/').at(-1));
  }
});
