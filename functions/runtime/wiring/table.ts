import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import type { Table } from '#functions/ports/table';
import { quickOptions } from '../client.ts';
import { readEnv, tableEnv } from '../env.ts';
import { once } from './once.ts';

export const table = once((): Table => {
  const env = readEnv(tableEnv);
  const options = quickOptions(env, env.AWS_ENDPOINT_URL_DYNAMODB);
  // Nothing changes the client's steps later, so each command's are put together once and not for every request.
  return dynamoTable(new DynamoDBClient({ ...options, cacheMiddleware: true }), env.TABLE_NAME);
});
