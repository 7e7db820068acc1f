import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provisionQueues } from '#infra/local/sqs/provision';
import { startSqs } from '#infra/local/sqs/server';
import { sqsQueues } from './sqs-queues.ts';

let sqs: Awaited<ReturnType<typeof startSqs>>;
let client: SQSClient;

beforeAll(async () => {
  sqs = await startSqs();
  client = new SQSClient(settings());
});

afterAll(async () => {
  client.destroy();
  await sqs.close();
});

const settings = () => ({
  ...{ endpoint: sqs.endpoint, region: 'us-east-1' },
  credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
});

test('a message hidden for long is delivered again after the seconds of its postponement, with its group', async () => {
  const urls = await provisionQueues(client, 'dead');
  const QueueUrl = urls.settlement;
  const group = { MessageGroupId: 'seller' };
  const send = (body: string) =>
    client.send(new SendMessageCommand({ QueueUrl, MessageBody: body, ...group, MessageDeduplicationId: body }));
  const receive = async (WaitTimeSeconds = 0) => {
    const command = new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 180, WaitTimeSeconds });
    return (await client.send(command)).Messages?.[0];
  };
  await send('first');
  await send('second');
  const delivered = await receive();
  expect(delivered?.Body).toBe('first');
  expect(await receive()).toBeUndefined();
  const receipt = delivered?.ReceiptHandle ?? '';
  await sqsQueues({ urls, client: settings() }).postpone('settlement', [{ receipt, seconds: 1 }]);
  expect((await receive(3))?.Body).toBe('first');
});
