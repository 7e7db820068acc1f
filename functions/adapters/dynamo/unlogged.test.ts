import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { dynamoTable } from './table.ts';

test('no request and no answer is copied for a logger that nobody has given', () => {
  const client = new DynamoDBClient({ region: 'local' });
  const steps = () => client.middlewareStack.identify().join('\n');
  expect(steps()).toContain('loggerMiddleware');
  dynamoTable(client, 'market');
  expect(steps()).not.toContain('loggerMiddleware');
  expect(steps()).toContain('retryMiddleware');
});
