import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DescribeTableCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { table } from '#infra/lib/resources';
import { freePort } from '../loopback.ts';
import { StartProblem } from '../start-problem.ts';
import { testFolder } from '../test-folder.ts';
import { clientOf, provisionTable, startDynamo } from './server.ts';

const home = testFolder();

test('keeps the table over a restart, and making it again changes nothing', async () => {
  const dataDir = join(home, 'kept');
  const first = await startDynamo({ dataDir });
  await provisionTable(clientOf(first), 'market');
  await provisionTable(clientOf(first), 'market');
  await first.stop();

  const second = await startDynamo({ dataDir });
  const { Table } = await clientOf(second).send(new DescribeTableCommand({ TableName: 'market' }));
  await provisionTable(clientOf(second), 'market');
  await second.stop();
  expect(Table?.GlobalSecondaryIndexes).toHaveLength(table.indexes.length);
});

test('asks for a reset where the existing table lacks an index', async () => {
  const dynamo = await startDynamo();
  const client = clientOf(dynamo);
  await client.send(
    new CreateTableCommand({
      TableName: 'market',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  const provisioned = provisionTable(client, 'market');
  await expect(provisioned).rejects.toThrow(StartProblem);
  await expect(provisioned).rejects.toThrow(/index newest.*npm run reset/);
  await dynamo.stop();
});

test('an index that carries less than it does by now is made anew, with all that is in the table', async () => {
  const dynamo = await startDynamo();
  const client = clientOf(dynamo);
  await provisionTable(client, 'market');
  const item = { pk: 'FILE#1', sk: 'FILE', id: '1', listPk: 'FILES', badge: 'a cover' };
  const Item = Object.fromEntries(Object.entries(item).map(([name, S]) => [name, { S }]));
  await client.send(new PutItemCommand({ TableName: 'market', Item }));
  const older = { Projection: { ProjectionType: 'KEYS_ONLY' as const }, IndexName: 'newest' };
  const KeySchema = [
    { AttributeName: 'listPk', KeyType: 'HASH' as const },
    { AttributeName: 'id', KeyType: 'RANGE' as const },
  ];
  const AttributeDefinitions = ['listPk', 'id'].map((name) => ({ AttributeName: name, AttributeType: 'S' as const }));
  for (const change of [{ Delete: { IndexName: 'newest' } }, { Create: { ...older, KeySchema } }])
    await client.send(
      new UpdateTableCommand({ TableName: 'market', AttributeDefinitions, GlobalSecondaryIndexUpdates: [change] }),
    );

  await provisionTable(client, 'market');
  const listed = await client.send(
    new QueryCommand({
      TableName: 'market',
      IndexName: 'newest',
      KeyConditionExpression: 'listPk = :all',
      ExpressionAttributeValues: { ':all': { S: 'FILES' } },
    }),
  );
  expect(listed.Items).toEqual([Item]);
  await dynamo.stop();
});

test.each([
  ['no database at all', 'these bytes are no database, and long enough to look at'],
  ['cut off in its first page', undefined],
])('says what to do about a file that is %s', async (_, content) => {
  const dataDir = await mkdtemp(join(home, 'damaged-'));
  const file = join(dataDir, 'dynamo.sqlite');
  if (content === undefined) {
    await (await startDynamo({ dataDir })).stop();
    await truncate(file, 2000);
  } else await writeFile(file, content);
  const started = startDynamo({ dataDir });
  await expect(started).rejects.toThrow(StartProblem);
  await expect(started).rejects.toThrow(/damaged.*npm run reset/);
});

test('takes another port where the one it found was taken meanwhile', async () => {
  const first = await startDynamo();
  const ports = [Number(new URL(first.endpoint).port)];
  const second = await startDynamo({ findPort: async () => ports.pop() ?? freePort() });
  expect(second.endpoint).not.toBe(first.endpoint);
  await Promise.all([first.stop(), second.stop()]);
});

test('names the two ways out where the platform has no program', async () => {
  const { arch } = process;
  Object.defineProperty(process, 'arch', { value: 'm68k' });
  const started = startDynamo();
  await expect(started).rejects.toThrow(StartProblem);
  await expect(started).rejects.toThrow(/AWS_ENDPOINT_URL.*linux-x64/);
  Object.defineProperty(process, 'arch', { value: arch });
});

test('tells when it is gone without having been stopped', async () => {
  const dataDir = join(home, 'lost');
  const dynamo = await startDynamo({ dataDir });
  const [, group] = (await readFile(join(dataDir, 'dynamo.sqlite.run'), 'utf8')).split(' ');
  process.kill(-Number(group), 'SIGKILL');
  expect(await dynamo.lost).toEqual(expect.any(String));
  await dynamo.stop();
});

test('a killed owner leaves no process behind, and no answered write is lost', async () => {
  const dataDir = join(home, 'orphaned');
  const script = `import { startDynamo } from ${JSON.stringify(join(import.meta.dirname, 'server.ts'))};
    process.stdout.write((await startDynamo({ dataDir: ${JSON.stringify(dataDir)} })).endpoint);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endpoint = String((await once(owner.stdout, 'data'))[0]);
  await provisionTable(clientOf({ endpoint }), 'market');
  const item = { pk: { S: 'a' }, sk: { S: 'b' } };
  await clientOf({ endpoint }).send(new PutItemCommand({ TableName: 'market', Item: item }));
  owner.kill('SIGKILL');
  await once(owner, 'exit');

  const next = await startDynamo({ dataDir });
  const result = await clientOf(next).send(new GetItemCommand({ TableName: 'market', Key: item }));
  await next.stop();
  expect(result.Item).toEqual(item);
  await expect(fetch(endpoint)).rejects.toThrow();
});
