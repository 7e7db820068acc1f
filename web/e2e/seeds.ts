import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { mockBillLine } from '#functions/adapters/mock/bills';
import type { Table } from '#functions/ports/table';
import { escalateWaiting } from '#functions/store/refunds/refunds';
import { closeLedger } from '#functions/usecases/ledger/days/ledger-days';
import { localCredentials } from '#infra/local/engines';
import { runningOn } from '#infra/local/lock';
import { region, stage, tableName } from '#infra/local/provision';
import { provisionQueues } from '#infra/local/sqs/provision';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import type { Market } from './market.ts';

/**
 * Changes the database directly, for events that cannot be caused from outside: provider errors, invalid messages,
 * passing weeks.
 */

async function withTable<T>({ dataDir }: Market, act: (table: Table) => Promise<T>): Promise<T> {
  const endpoint = runningOn(dataDir)?.endpoints.dynamodb ?? '';
  const client = new DynamoDBClient({ endpoint, region, credentials: localCredentials });
  try {
    return await act(dynamoTable(client, tableName));
  } finally {
    client.destroy();
  }
}

/** Makes the provider forget a payment, or know it again. */
export const setProviderPayment = (market: Market, order: string, state: 'closed' | 'paid') =>
  withTable(market, (table) =>
    table.commit([{ update: { pk: `MOCK#${order}`, sk: 'MOCK' }, change: { set: { state } }, when: [] }]),
  );

/** Adds an unknown payment to the provider's bill. */
export const addBillLine = (market: Market, at: number) =>
  withTable(market, (table) =>
    table.commit([mockBillLine({ kind: 'payment', ourNo: '', theirNo: 'UNHEARD-OF', amount: fen(12_00), at })]),
  );

/** Ends the week that a refund may wait for the seller's earnings. */
export const expireRefundWait = (market: Market, order: string, now = Date.now()) =>
  withTable(market, (table) => table.commit([escalateWaiting(order, { leftAt: now })]));

/** Two nights: a day is sealed in the first and closed in the second. */
export const passTwoNights = (market: Market, now = Date.now()) =>
  withTable(market, async (table) => {
    await closeLedger({ table, clock: { now: () => now - 2 * hour } });
    await closeLedger({ table, clock: { now: () => now } });
  });

export async function sendInvalidMail({ dataDir }: Market): Promise<void> {
  const endpoint = runningOn(dataDir)?.endpoints.sqs ?? '';
  const client = new SQSClient({ endpoint, region, credentials: localCredentials });
  const { mail } = await provisionQueues(client, stage);
  await client.send(new SendMessageCommand({ QueueUrl: mail, MessageBody: '{"kind":"nothing we know"}' }));
  client.destroy();
}
