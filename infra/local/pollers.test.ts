import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Consumer, startPollers } from './pollers.ts';

let sqs: FauxqsServer;
let client: SQSClient;
let url: string;
let name = '';

beforeAll(async () => {
  sqs = await startFauxqs({ port: 0, logger: false, host: '127.0.0.1' });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SQSClient({ endpoint: `http://127.0.0.1:${sqs.port}`, region: 'us-east-1', credentials });
});
afterAll(async () => {
  client.destroy();
  await sqs.stop();
});
beforeEach(({ task }) => {
  name = `q-${task.id.replace(/\W/g, '-')}`;
  url = `http://127.0.0.1:${sqs.port}/000000000000/${sqs.createQueue(name).queueName}`;
});

const emptyQueue = (suffix: string): string =>
  `http://127.0.0.1:${sqs.port}/000000000000/${sqs.createQueue(`${name}-${suffix}`).queueName}`;

const MessageAttributes = { requestId: { DataType: 'String', StringValue: 'r-1' } };
const send = (MessageBody: string) =>
  client.send(new SendMessageCommand({ QueueUrl: url, MessageBody, MessageAttributes }));

async function countRemaining(): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] }),
  );
  return names.reduce((sum, key) => sum + Number(Attributes[key]), 0);
}

const consumer = (consume: Consumer['consume']): Consumer => ({
  queue: name,
  url,
  batchSize: 10,
  timeoutSeconds: 30,
  parallel: 1,
  consume,
});

test('a message reaches its worker as Lambda would hand it over, and leaves the queue when it is done', async () => {
  const seen: SQSEvent[] = [];
  const pollers = startPollers(client, [
    consumer(async (event) => {
      seen.push(event);
      return { batchItemFailures: [] };
    }),
  ]);
  await send('{"a":1}');
  await expect.poll(countRemaining).toBe(0);
  expect(seen[0]?.Records[0]).toMatchObject({
    body: '{"a":1}',
    eventSource: 'aws:sqs',
    eventSourceARN: expect.stringContaining(name),
    attributes: { ApproximateReceiveCount: '1' },
    messageAttributes: { requestId: { stringValue: 'r-1' } },
  });
  await pollers.stop(1000);
});

test('of a batch only what failed stays in the queue', async () => {
  await send('good');
  await send('bad');
  const pollers = startPollers(client, [
    consumer(async ({ Records }) => ({
      batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    })),
  ]);
  await expect.poll(countRemaining).toBe(1);
  await pollers.stop(1000);
});

test('a worker that breaks stops nothing: its messages stay and the next ones are fetched', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let calls = 0;
  const pollers = startPollers(client, [
    consumer(async () => {
      calls += 1;
      if (calls === 1) throw new Error('broken');
      return { batchItemFailures: [] };
    }),
  ]);
  await send('first');
  await expect.poll(() => calls).toBe(1);
  await send('second');
  await expect.poll(() => calls).toBe(2);
  expect(complaint).toHaveBeenCalledWith(expect.stringContaining(name), expect.any(Error));
  await pollers.stop(1000);
  complaint.mockRestore();
});

test('stopping ends a long wait for messages at once, and lets work that runs finish', async () => {
  const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let finished = false;
  const pollers = startPollers(client, [
    consumer(async () => {
      started.resolve();
      await finish.promise;
      finished = true;
      return { batchItemFailures: [] };
    }),
    { ...consumer(async () => ({ batchItemFailures: [] })), url: emptyQueue('waited-for') },
  ]);
  await send('slow');
  await started.promise;
  const longWait = client.send(new ReceiveMessageCommand({ QueueUrl: emptyQueue('beside'), WaitTimeSeconds: 20 }));
  const stopped = pollers.stop(600_000).then(() => 'stopped');
  finish.resolve();
  // A wait of the same length, started no earlier than the poller's, still runs.
  expect(await Promise.race([stopped, longWait])).toBe('stopped');
  expect(finished).toBe(true);
  expect(await countRemaining()).toBe(0);
});
