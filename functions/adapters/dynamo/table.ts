import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/ports/table';
import { type Backoff, backoff } from '../aws/backoff.ts';
import { commit } from './commit.ts';
import { count, get, getMany, query, type Source } from './read.ts';

/**
 * The client is the caller's: what counts or measures requests is put on its middleware stack. The SDK's own for a logger
 * is taken off: nobody gives it one, and it copies every request and every answer for it all the same.
 */
export function dynamoTable(client: DynamoDBClient, tableName: string, patience: Backoff = backoff): Table {
  client.middlewareStack.remove('loggerMiddleware');
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const source: Source = { client: documents, tableName, backoff: patience };
  return {
    get: (key, options) => get(source, key, options),
    getMany: (keys, options) => getMany(source, keys, options),
    query: (asked) => query(source, asked),
    count: (asked) => count(source, asked),
    commit: (writes) => commit(source, writes),
  };
}
