import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provisionQueues } from '#infra/local/sqs/provision';
import { startSqs } from '#infra/local/sqs/server';
import { countFailed, type FailedMessages, sqsFailedMessages } from './failed-messages.ts';

let sqs: Awaited<ReturnType<typeof startSqs>>;
let client: SQSClient;
let urls: Awaited<ReturnType<typeof provisionQueues>>;
let failedMessages: FailedMessages;

beforeAll(async () => {
  sqs = await startSqs();
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
  client = new SQSClient({ endpoint: sqs.endpoint, region: 'us-east-1', credentials });
  urls = await provisionQueues(client, 'dead');
  failedMessages = sqsFailedMessages(client, urls);
});

afterAll(async () => {
  client.destroy();
  await sqs.close();
});

const dlqUrl = (url: string): string => url.replace(/(\.fifo)?$/, '-dead$1');

const putFailed = (url: string, body: string, group?: string) =>
  client.send(
    new SendMessageCommand({
      QueueUrl: dlqUrl(url),
      MessageBody: body,
      MessageAttributes: { requestId: { DataType: 'String', StringValue: `r-${body}` } },
      ...(group && { MessageGroupId: group, MessageDeduplicationId: body }),
    }),
  );

async function waitingMessages(url: string) {
  const answer = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: url,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 0,
      MessageAttributeNames: ['All'],
      MessageSystemAttributeNames: ['All'],
    }),
  );
  return (answer.Messages ?? []).map(({ Body, Attributes, MessageAttributes }) => [
    Body,
    Attributes?.MessageGroupId,
    MessageAttributes?.requestId?.StringValue,
  ]);
}

test('dead letters go back to their queue with their group and their number, and once', async () => {
  await putFailed(urls.settlement, 'a', 'seller-1');
  await putFailed(urls.settlement, 'b', 'seller-2');
  await putFailed(urls.payout, 'c');
  const counted = (await countFailed(failedMessages)).filter(({ count }) => count > 0);
  expect(counted).toEqual([
    { queue: 'settlement', count: 2 },
    { queue: 'payout', count: 1 },
  ]);
  expect(await failedMessages.redrive('settlement')).toBe(2);
  expect(await failedMessages.redrive('settlement')).toBe(0);
  expect((await waitingMessages(urls.settlement)).toSorted()).toEqual([
    ['a', 'seller-1', 'r-a'],
    ['b', 'seller-2', 'r-b'],
  ]);
  expect(await waitingMessages(urls.payout)).toEqual([]);
  expect(await failedMessages.redrive('payout')).toBe(1);
  expect(await waitingMessages(urls.payout)).toEqual([['c', undefined, 'r-c']]);
});

test('redrives several batches at once', async () => {
  for (let at = 0; at < 23; at++) await putFailed(urls.mail, `m${at}`);
  expect(await failedMessages.redrive('mail')).toBe(23);
  expect(await failedMessages.count('mail')).toBe(0);
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: urls.mail, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  expect(Attributes?.ApproximateNumberOfMessages).toBe('23');
});
