import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { queueDefaults, queueNames, queueNamesOf, queues } from '#infra/lib/resources';
import type { QueueName } from '#shared/messages/index';

type Attributes = Record<string, string>;

const daySeconds = 24 * 60 * 60;

/** Creates the queues of a stage and their dead-letter queues in any SQS. Idempotent. Gives their addresses. */
export async function provisionQueues(client: SQSClient, stage: string): Promise<Record<QueueName, string>> {
  const urls = await Promise.all(queueNames.map(async (name) => [name, await provisionQueue(client, stage, name)]));
  return Object.fromEntries(urls);
}

async function provisionQueue(client: SQSClient, stage: string, name: QueueName): Promise<string> {
  const { fifo, workerTimeout } = queues[name];
  const names = queueNamesOf(stage, name);
  const deadUrl = await ensureQueue(client, names.dead, {
    ...fifoAttributes(fifo),
    MessageRetentionPeriod: String(queueDefaults.deadLetterDays * daySeconds),
  });
  return ensureQueue(client, names.main, {
    ...fifoAttributes(fifo),
    VisibilityTimeout: String(queueDefaults.visibilityFactor * workerTimeout),
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: await arnOf(client, deadUrl),
      maxReceiveCount: queueDefaults.receives,
    }),
  });
}

const fifoAttributes = (fifo: boolean): Attributes => (fifo ? { FifoQueue: 'true' } : {});

/**
 * Creates the queue without settings and then sets them: creating an existing queue with other settings is an error.
 */
async function ensureQueue(client: SQSClient, name: string, attributes: Attributes): Promise<string> {
  const { FifoQueue, ...settable } = attributes;
  const fixed = FifoQueue ? { Attributes: { FifoQueue } } : {};
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name, ...fixed }));
  if (!QueueUrl) throw new Error(`no address for the queue ${name}`);
  const url = await reachableUrl(client, QueueUrl);
  await client.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: settable }));
  return url;
}

async function arnOf(client: SQSClient, url: string): Promise<string> {
  const answer = await client.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }));
  const arn = answer.Attributes?.QueueArn;
  if (!arn) throw new Error(`no ARN for ${url}`);
  return arn;
}

/** Emulators of AWS give their queues host names that need not resolve here. */
export async function reachableUrl(client: SQSClient, url: string): Promise<string> {
  const endpoint = await client.config.endpoint?.();
  if (!endpoint) return url;
  const port = endpoint.port ? `:${endpoint.port}` : '';
  return `${endpoint.protocol}//${endpoint.hostname}${port}${new URL(url).pathname}`;
}
