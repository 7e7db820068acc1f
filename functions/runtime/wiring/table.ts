import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import type { Table } from '#functions/ports/table';
import { quickOptions } from '../client.ts';
import { readEnv, tableEnv } from '../env.ts';
import { once } from './once.ts';

export const table = once((): Table => {
  const env = readEnv(tableEnv);
  return dynamoTable(new DynamoDBClient(quickOptions(env, env.AWS_ENDPOINT_URL_DYNAMODB)), env.TABLE_NAME);
});
