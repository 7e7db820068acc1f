import { randomUUID } from 'node:crypto';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { queueNames } from '#infra/lib/resources';
import type { QueueName } from '#shared/messages/index';

/** Messages in the dead-letter queues, which were received ten times without success. */
export interface FailedMessages {
  count(queue: QueueName): Promise<number>;
  /** Sends all of them back to their queue, and returns how many. */
  redrive(queue: QueueName): Promise<number>;
}

/** For a market without queues. */
export const noFailedMessages: FailedMessages = { count: async () => 0, redrive: async () => 0 };

const dlqUrlOf = (url: string): string => url.replace(/(\.fifo)?$/, '-dead$1');

/** Longer than sending a batch takes, so that its messages are not received again meanwhile. */
const inHandSeconds = 60;

async function receive(client: SQSClient, QueueUrl: string): Promise<Message[]> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: inHandSeconds,
      MessageSystemAttributeNames: ['MessageGroupId'],
      MessageAttributeNames: ['All'],
      WaitTimeSeconds: 1,
    }),
  );
  return Messages;
}

/** A FIFO queue needs a new deduplication id: it would drop a message with the old one for five minutes. */
const groupFields = (url: string, { Attributes }: Message) => ({
  MessageGroupId: Attributes?.MessageGroupId,
  ...(url.endsWith('.fifo') && { MessageDeduplicationId: randomUUID() }),
});

/** Sends before it deletes: a crash in between duplicates the message, which workers tolerate, but never loses it. */
async function sendBack(client: SQSClient, url: string, message: Message): Promise<void> {
  await client.send(
    new SendMessageCommand({
      QueueUrl: url,
      MessageBody: message.Body,
      MessageAttributes: message.MessageAttributes,
      ...groupFields(url, message),
    }),
  );
  await client.send(new DeleteMessageCommand({ QueueUrl: dlqUrlOf(url), ReceiptHandle: message.ReceiptHandle }));
}

export function sqsFailedMessages(client: SQSClient, urls: Record<QueueName, string>): FailedMessages {
  return {
    async count(queue) {
      const names = { QueueUrl: dlqUrlOf(urls[queue]), AttributeNames: ['ApproximateNumberOfMessages' as const] };
      const { Attributes } = await client.send(new GetQueueAttributesCommand(names));
      return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
    },
    async redrive(queue) {
      const url = urls[queue];
      let sent = 0;
      // Stops after the counted messages: those that fail again at once would go round for ever.
      for (let left = await this.count(queue); left > 0; ) {
        const messages = await receive(client, dlqUrlOf(url));
        for (const message of messages) await sendBack(client, url, message);
        sent += messages.length;
        left = messages.length === 0 ? 0 : left - messages.length;
      }
      return sent;
    },
  };
}

export const countFailed = async (failedMessages: FailedMessages): Promise<{ queue: QueueName; count: number }[]> =>
  Promise.all(queueNames.map(async (queue) => ({ queue, count: await failedMessages.count(queue) })));
