import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/ports/table';
import { type Backoff, backoff } from '../aws/backoff.ts';
import { commitWrites } from './commit.ts';
import { countMatching, get, getMany, query, type TableConnection } from './read.ts';

/**
 * The caller passes the client, whose middleware stack may count or measure requests. The SDK's logger middleware is
 * removed: it copies every request and answer even without a logger.
 */
export function dynamoTable(client: DynamoDBClient, tableName: string, retry: Backoff = backoff): Table {
  client.middlewareStack.remove('loggerMiddleware');
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const source: TableConnection = { client: documents, tableName, backoff: retry };
  return {
    get: (key, options) => get(source, key, options),
    getMany: (keys, options) => getMany(source, keys, options),
    query: (request) => query(source, request),
    count: (request) => countMatching(source, request),
    commit: (writes) => commitWrites(source, writes),
  };
}
