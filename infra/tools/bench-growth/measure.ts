import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { meterOf } from '#functions/adapters/dynamo/meter';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { tableSearch } from '#functions/projections/search/index';
import { testPorts } from '#functions/test/ports';
import { type Call, meteredCall } from '#infra/local/budgets/metered-market';
import type { RouteName } from '#shared/contract/index';

export interface MeteredResponse {
  trips: number;
  units: number;
  ms: number;
  body: {
    pagination?: { total: number; next_cursor: string | null; total_is_capped?: true };
    posts?: { id: string }[];
  };
}

export type MeteredCall = (name: RouteName, input?: Call) => Promise<MeteredResponse>;

/** The product's functions in this process, on the engine behind this client. */
export function openMeteredApi(client: DynamoDBClient, tableName: string): MeteredCall {
  const table = dynamoTable(client, tableName);
  const call = meteredCall(testPorts({ table, search: tableSearch(table) }), meterOf(client));
  return async (name, input) => {
    const { status, body, ms, cost } = await call(name, input);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${body}`);
    const [trips, units] = cost;
    return { trips, units, ms, body: JSON.parse(body) };
  };
}
