import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { meterOf } from '#functions/adapters/dynamo/meter';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { tableSearch } from '#functions/projections/search/index';
import { serve } from '#functions/runtime/http/serve';
import { tokenFor } from '#functions/test/caller';
import { endpointOf } from '#functions/test/endpoints';
import { httpEvent } from '#functions/test/events';
import { testPorts } from '#functions/test/ports';
import { type RouteName, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';

export interface MeteredResponse {
  trips: number;
  units: number;
  ms: number;
  body: {
    pagination?: { total: number; next_cursor: string | null; total_is_capped?: true };
    posts?: { id: string }[];
  };
}

export interface CallInput {
  query?: Record<string, string>;
  params?: Record<string, string>;
  user?: { id: string } | undefined;
}

export type MeteredCall = (name: RouteName, input?: CallInput) => Promise<MeteredResponse>;

/** The product's functions in this process, on the engine behind this client. */
export function openMeteredApi(client: DynamoDBClient, tableName: string): { ask: MeteredCall; close(): void } {
  const meter = meterOf(client);
  const table = dynamoTable(client, tableName);
  const ports = testPorts({ table, search: tableSearch(table) });

  async function ask(name: RouteName, { query = {}, params, user }: CallInput = {}): Promise<MeteredResponse> {
    const row: Route = routes[name];
    const endpoint = await endpointOf(name);
    const event = httpEvent({
      method: row.method,
      query: String(new URLSearchParams(query)),
      ...(params && { params }),
      ...(user && { headers: { authorization: `Bearer ${await tokenFor(ports, user)}` } }),
    });
    const call = serve(endpoint, ports);
    meter.reset();
    const start = performance.now();
    const answer = await call(event);
    const ms = performance.now() - start;
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
    const { trips, read } = meter.total();
    return { trips, units: read, ms, body: JSON.parse(answer.body) };
  }

  return { ask, close: () => client.destroy() };
}
