import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sqsQueues } from '#functions/adapters/sqs-queues';
import { queueDefaults, queueNamesOf } from '#infra/lib/resources';
import { provisionQueues } from './provision.ts';
import { startSqs } from './server.ts';

const sqs = await startSqs();
const config = { endpoint: sqs.endpoint, region: 'us-east-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } };
const client = new SQSClient(config);
let stages = 0;
let stage = '';
let urls: Awaited<ReturnType<typeof provisionQueues>>;

beforeEach(async () => {
  stages += 1;
  stage = `test${stages}`;
  urls = await provisionQueues(client, stage);
});

afterAll(async () => {
  client.destroy();
  await sqs.close();
});

const receive = async (url: string, visibility = 30): Promise<Message[]> => {
  const command = new ReceiveMessageCommand({
    QueueUrl: url,
    MaxNumberOfMessages: 10,
    VisibilityTimeout: visibility,
    MessageAttributeNames: ['All'],
    MessageSystemAttributeNames: ['All'],
  });
  return (await client.send(command)).Messages ?? [];
};

const bodies = (messages: Message[]) => messages.map(({ Body = '' }) => JSON.parse(Body));

test('only this machine reaches the queues', () => {
  expect(sqs.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('a message arrives as it was sent, with the request it came from', async () => {
  const queues = sqsQueues({ urls, client: config, requestId: () => 'request-1' });
  await queues.send('file-jobs', { kind: 'rank', fileId: '摊位🎏' });
  const messages = await receive(urls['file-jobs']);
  expect(bodies(messages)).toEqual([{ kind: 'rank', fileId: '摊位🎏' }]);
  expect(messages[0]?.MessageAttributes?.requestId?.StringValue).toBe('request-1');
});

test('a delayed message is not there before its time', async () => {
  const queues = sqsQueues({ urls, client: config });
  await queues.send('order-status', { kind: 'check', outTradeNo: 'o1' }, { delaySeconds: 1 });
  await queues.send('order-status', { kind: 'check', outTradeNo: 'much later' }, { delaySeconds: 900 });
  const arrived: unknown[] = [];
  await expect.poll(async () => arrived.push(...bodies(await receive(urls['order-status'])))).toBeGreaterThan(0);
  expect(arrived).toEqual([{ kind: 'check', outTradeNo: 'o1' }]);
});

test('a group is worked on in order, and the same content sent twice is two messages', async () => {
  const queues = sqsQueues({ urls, client: config });
  for (const outTradeNo of ['a1', 'a2', 'a2']) await queues.send('settlement', { outTradeNo }, { group: 'a' });
  await queues.send('settlement', { outTradeNo: 'b1' }, { group: 'b' });

  const seen: unknown[] = [];
  for (let messages = await receive(urls.settlement); messages.length > 0; messages = await receive(urls.settlement)) {
    seen.push(...bodies(messages).map(({ outTradeNo }) => outTradeNo));
    for (const { ReceiptHandle } of messages) {
      await client.send(new DeleteMessageCommand({ QueueUrl: urls.settlement, ReceiptHandle }));
    }
  }
  expect(seen.filter((name) => name !== 'b1')).toEqual(['a1', 'a2', 'a2']);
  expect(seen).toContain('b1');
  await expect(queues.send('settlement', { outTradeNo: 'x' })).rejects.toThrow('needs a group');
});

test('a message that fails each time is in the dead-letter queue', async () => {
  const queues = sqsQueues({ urls, client: config });
  await queues.send('settlement', { outTradeNo: 'poison' }, { group: 'a' });
  for (let tries = 0; tries < queueDefaults.receives; tries += 1)
    expect(await receive(urls.settlement, 0)).toHaveLength(1);
  expect(await receive(urls.settlement, 0)).toEqual([]);
  const { QueueUrl = '' } = await client.send(
    new GetQueueUrlCommand({ QueueName: queueNamesOf(stage, 'settlement').dead }),
  );
  expect(bodies(await receive(QueueUrl))).toEqual([{ outTradeNo: 'poison' }]);
});
