import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { vi } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import type { Table } from '#functions/ports/table';
import { configurationIn } from '#functions/runtime/configuration';
import type { TestPorts } from '#functions/test/ports';
import { clientOf, provisionTable } from '#infra/local/dynamo/server';
import { startEngines } from '#infra/local/engines';
import { region, stage } from '#infra/local/provision';
import { provisionQueues } from '#infra/local/sqs/provision';
import { wiredWholeTable } from '#infra/migrations/whole-table';
import type { QueueName } from '#shared/messages/index';
import { wiredContents } from '../ops/contents.ts';
import { sqsFailedMessages } from '../ops/failed-messages.ts';
import type { Market } from '../ops/market.ts';

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/** The local engine, with a table of its own for each trouble. */
export async function startEngine(folder: string) {
  const engines = await startEngines(folder);
  const { endpoints, credentials } = engines;
  const dynamo = clientOf({ endpoint: endpoints.dynamodb });
  const sqs = new SQSClient({ endpoint: endpoints.sqs, region, credentials });
  const urls = await provisionQueues(sqs, stage);
  let tables = 0;

  const newTable = async (): Promise<Table> => {
    tables += 1;
    const name = `trouble-${tables}`;
    await provisionTable(dynamo, name);
    vi.stubEnv('TABLE_NAME', name);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoints.dynamodb);
    vi.stubEnv('AWS_REGION', region);
    vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
    return dynamoTable(dynamo, name);
  };

  const openMarket = (ports: TestPorts, provider = 'mock'): Market => ({
    ports,
    configuration: () => configurationIn({ PAYMENT_PROVIDER: provider }),
    money: async () => ({ payouts: ports.payouts, bills: ports.bills }),
    vault: async () => ports.vault,
    failedMessages: sqsFailedMessages(sqs, urls),
    contents: () => wiredContents({ objects: false }),
    wholeTable: async () => wiredWholeTable({ clock: ports.clock }),
    close: async () => undefined,
  });

  /** Puts a message into a queue's dead letters. */
  const bury = async (queue: QueueName): Promise<void> => {
    const isFifo = urls[queue].endsWith('.fifo');
    const QueueUrl = urls[queue].replace(/(\.fifo)?$/, '-dead$1');
    const group = isFifo ? { MessageGroupId: 'g', MessageDeduplicationId: queue } : {};
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}', ...group }));
  };

  const stop = async (): Promise<void> => {
    dynamo.destroy();
    sqs.destroy();
    await engines.stop();
  };
  return { newTable, openMarket, bury, stop };
}
