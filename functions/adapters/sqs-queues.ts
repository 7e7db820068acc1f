import { randomUUID } from 'node:crypto';
import { SendMessageCommand, SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs';
import type { QueueName } from '#shared/messages/index';
import type { Queues, SendOptions } from '../ports/index.ts';

export interface SqsQueuesOptions {
  urls: Record<QueueName, string>;
  /** Beside the defaults: region, credentials, and for the local engine its address. */
  client?: SQSClientConfig;
  /** Travels with each message, so that a worker's log lines can be found from the request that caused them. */
  requestId?: () => string | undefined;
}

const isFifo = (url: string): boolean => url.endsWith('.fifo');

/** Other queues give nobody's messages precedence over another's: to SQS, the group of one says whose it is. */
const plainFields = ({ group, delaySeconds }: SendOptions) => ({ MessageGroupId: group, DelaySeconds: delaySeconds });

/**
 * In a FIFO queue every send counts: were it told apart by its content, what is redriven or sent again by the sweep
 * within five minutes would be swallowed. The workers bear repetition.
 */
function fifoFields(url: string, { group }: SendOptions) {
  if (!group) throw new Error(`a message for ${url} needs a group`);
  return { MessageGroupId: group, MessageDeduplicationId: randomUUID() };
}

const requestAttribute = (id: string | undefined) =>
  id ? { MessageAttributes: { requestId: { DataType: 'String', StringValue: id } } } : {};

/** Emoji are escaped, as JSON allows: SQS takes them as they are, the local engine's does not. */
const bodyOf = (message: unknown): string =>
  JSON.stringify(message).replace(/[\ud800-\udfff]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`);

export function sqsQueues({ urls, client: config = {}, requestId }: SqsQueuesOptions): Queues {
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
  };
}
