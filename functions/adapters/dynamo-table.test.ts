import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { type LocalDynamo, provisionTable, startDynamo } from '#infra/local/dynamo';
import { dynamoTable } from './dynamo-table.ts';
import { tableConformance } from './table.conformance.ts';

let dynamo: LocalDynamo;
let client: DynamoDBClient;

beforeAll(async () => {
  dynamo = await startDynamo();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'local', credentials });
  await provisionTable(client, 'market');
});
afterAll(() => dynamo.stop());

tableConformance(() => dynamoTable(client, 'market'));
