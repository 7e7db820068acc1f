import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { meterOf } from '#functions/adapters/dynamo/meter';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import type { Clock } from '#functions/ports/index';
import type { Item, Key } from '#functions/ports/table';
import type { WholeTable } from './migration.ts';

const keyed = (stored: Record<string, unknown>): Item => ({
  ...stored,
  pk: String(stored.pk),
  sk: String(stored.sk),
});

/** The table of the environment, with a client of its own whose units are counted. */
export function wiredWholeTable({ clock }: { clock: Clock }): WholeTable & { close(): void } {
  const { TABLE_NAME: TableName = '' } = process.env;
  const client = new DynamoDBClient();
  const meter = meterOf(client);
  let used = 0;
  return {
    clock,
    wait,
    table: dynamoTable(client, TableName),
    async scan(from: Key | undefined, Limit: number) {
      const ExclusiveStartKey = from && marshall({ pk: from.pk, sk: from.sk });
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({ TableName, Limit, ConsistentRead: true, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
      );
      const next = LastEvaluatedKey && keyed(unmarshall(LastEvaluatedKey));
      return { items: Items.map((stored) => keyed(unmarshall(stored))), next: next && { pk: next.pk, sk: next.sk } };
    },
    used() {
      const { read, write } = meter.total();
      meter.reset();
      used += read + write;
      return used;
    },
    close: () => client.destroy(),
  };
}
