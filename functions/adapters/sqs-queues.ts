import { randomUUID } from 'node:crypto';
import {
  ChangeMessageVisibilityBatchCommand,
  SendMessageCommand,
  SQSClient,
  type SQSClientConfig,
} from '@aws-sdk/client-sqs';
import type { QueueName } from '#shared/messages/index';
import type { Postpone, Queues, SendOptions } from '../ports/index.ts';

export interface SqsQueuesOptions {
  urls: Record<QueueName, string>;
  /** Besides the defaults: region, credentials, and for the local engine its address. */
  client?: SQSClientConfig;
  /** Sent with each message, so that a worker's log lines can be found from the request that caused them. */
  requestId?: () => string | undefined;
}

const isFifo = (url: string): boolean => url.endsWith('.fifo');

/** Standard queues use the group for fairness: one group's messages do not delay another's. */
const plainFields = ({ group, delaySeconds }: SendOptions) => ({ MessageGroupId: group, DelaySeconds: delaySeconds });

/**
 * In a FIFO queue every send counts: deduplication by content would drop messages that are redriven or sent again by
 * the sweep within five minutes. The workers tolerate repetition.
 */
function fifoFields(url: string, { group }: SendOptions) {
  if (!group) throw new Error(`a message for ${url} needs a group`);
  return { MessageGroupId: group, MessageDeduplicationId: randomUUID() };
}

const requestAttribute = (id: string | undefined) =>
  id ? { MessageAttributes: { requestId: { DataType: 'String', StringValue: id } } } : {};

/** Escapes surrogates, as JSON allows: SQS accepts emoji as they are, the local engine does not. */
const bodyOf = (message: unknown): string =>
  JSON.stringify(message).replace(/[\ud800-\udfff]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`);

export function sqsQueues({ urls, client: config = {}, requestId }: SqsQueuesOptions): Queues & { postpone: Postpone } {
  const client = new SQSClient(config);
  return {
    async send(queue, message, options = {}) {
      const QueueUrl = urls[queue];
      await client.send(
        new SendMessageCommand({
          QueueUrl,
          MessageBody: bodyOf(message),
          ...requestAttribute(requestId?.()),
          ...(isFifo(QueueUrl) ? fifoFields(QueueUrl, options) : plainFields(options)),
        }),
      );
    },
    /** A batch has ten messages at most. */
    async postpone(queue, messages) {
      const Entries = messages.map(({ receipt, seconds }, at) => ({
        Id: String(at),
        ReceiptHandle: receipt,
        VisibilityTimeout: seconds,
      }));
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: urls[queue], Entries }));
    },
  };
}
