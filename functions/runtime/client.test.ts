import { createServer } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { quickOptions, requestTimeouts } from './client.ts';

const credentials = { accessKeyId: 'id', secretAccessKey: 'key' };

test('a service that never answers is given up before the function is', async () => {
  const silent = createServer().listen(0);
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const options = { ...quickOptions({ AWS_REGION: 'eu-central-1' }, undefined), endpoint: `http://127.0.0.1:${port}` };
  const client = new DynamoDBClient({ ...options, credentials, maxAttempts: 1 });
  await expect(client.send(new ListTablesCommand({}))).rejects.toMatchObject({ name: 'TimeoutError' });
  client.destroy();
  silent.close();
});

test('three tries fit into the time of a call; an engine has as long as it needs', () => {
  expect(3 * requestTimeouts.requestTimeout).toBeLessThan(15_000);
  const options = quickOptions({ AWS_REGION: 'local', AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }, undefined);
  expect(options).toEqual({ region: 'local', endpoint: 'http://127.0.0.1:9' });
});
