import { setTimeout as wait } from 'node:timers/promises';
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { contextFor } from './gateway/context.ts';
import { type Stoppable, untilStopped } from './until-stopped.ts';

export interface Consumer {
  queue: string;
  url: string;
  batchSize: number;
  timeoutSeconds: number;
  /** Batches that are processed at the same time. */
  parallel: number;
  consume(event: SQSEvent, context: Context): Promise<SQSBatchResponse>;
}

/**
 * Seconds for which a message is hidden, extended while it is processed, and after a failure. A deployment uses six times the
 * function's timeout, and seconds after a failure; here a killed process must not block its messages for minutes.
 */
const visibilitySeconds = 15;
const extendEveryMs = 5000;

/** A message as Lambda hands it to a worker. */
export const recordOf = (message: Message, queue: string): SQSRecord => ({
  messageId: message.MessageId ?? '',
  receiptHandle: message.ReceiptHandle ?? '',
  body: message.Body ?? '',
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '',
    ...message.Attributes,
  },
  messageAttributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, { StringValue = '', DataType = 'String' }]) => [
      name,
      { stringValue: StringValue, dataType: DataType },
    ]),
  ),
  md5OfBody: message.MD5OfBody ?? '',
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue}`,
  awsRegion: 'us-east-1',
});

/** The queue's own name, which ends in `.fifo` where it keeps an order. */
const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

const handlesOf = (messages: readonly Message[]) =>
  messages.map((message, at) => ({ Id: String(at), ReceiptHandle: message.ReceiptHandle ?? '' }));

/** Keeps the messages invisible while `work` runs. */
async function extendVisibility<T>(
  client: SQSClient,
  { url, messages }: { url: string; messages: readonly Message[] },
  work: () => Promise<T>,
) {
  const Entries = handlesOf(messages).map((entry) => ({ ...entry, VisibilityTimeout: visibilitySeconds }));
  const timer = setInterval(() => {
    // A missed extension may deliver the message twice, which every worker allows.
    client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries })).catch(() => undefined);
  }, extendEveryMs);
  return work().finally(() => clearInterval(timer));
}

/** Hands a batch to its worker, and deletes the messages that it does not report as failed. */
async function processBatch(client: SQSClient, consumer: Consumer, messages: readonly Message[]): Promise<void> {
  const { queue, url, timeoutSeconds } = consumer;
  const event = { Records: messages.map((message) => recordOf(message, nameOf(url))) };
  const { batchItemFailures } = await extendVisibility(client, { url, messages }, () =>
    consumer.consume(event, contextFor(queue, timeoutSeconds)),
  );
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const Entries = handlesOf(messages.filter(({ MessageId = '' }) => !failed.has(MessageId)));
  if (Entries.length > 0) await client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }));
}

async function receive(client: SQSClient, { url, batchSize }: Consumer, signal: AbortSignal): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: url,
    MaxNumberOfMessages: batchSize,
    WaitTimeSeconds: 20,
    VisibilityTimeout: visibilitySeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  return (await client.send(command, { abortSignal: signal })).Messages ?? [];
}

async function poll(client: SQSClient, consumer: Consumer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const messages = await receive(client, consumer, signal);
      if (messages.length > 0) await processBatch(client, consumer, messages);
    } catch (error) {
      if (signal.aborted) return;
      console.error(`The queue ${consumer.queue} had to be asked again:`, error);
      await wait(1000, undefined, { signal }).catch(() => undefined);
    }
  }
}

export const startPollers = (client: SQSClient, consumers: readonly Consumer[]): Stoppable =>
  untilStopped(
    consumers.flatMap((consumer) =>
      Array.from({ length: consumer.parallel }, () => (signal: AbortSignal) => poll(client, consumer, signal)),
    ),
  );
