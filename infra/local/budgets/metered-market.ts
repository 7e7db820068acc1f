import { generateKeyPairSync } from 'node:crypto';
import { type Meter, meterOf } from '#functions/adapters/dynamo/meter';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { mockPayments } from '#functions/adapters/mock/payments';
import { paidThrough } from '#functions/adapters/provider';
import type { Ports } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { tableSearch } from '#functions/projections/search/index';
import { serve } from '#functions/runtime/http/serve';
import { tokenFor } from '#functions/test/caller';
import { endpointOf } from '#functions/test/endpoints';
import { httpEvent } from '#functions/test/events';
import { fakeClock } from '#functions/test/fakes';
import { drain, testPorts } from '#functions/test/ports';
import { type RouteName, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { clientOf, provisionTable, startDynamo } from '../dynamo/server.ts';

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  user?: { id: string } | undefined;
  headers?: Record<string, string>;
}

/** The response of a call and its cost. */
export interface Cost {
  status: number;
  body: string;
  /** Sequential round trips, read units, write units. */
  cost: [trips: number, read: number, write: number];
  ms: number;
}

const tableName = 'market';

/** Milliseconds, longer than any answer: calls that start together end together, so round trips can be counted. */
const sameLengthMs = 40;

/** One table of a real engine, through a plain client and through one that measures each call. */
export async function meteredTable() {
  const dynamo = await startDynamo();
  const [plain, metered] = [clientOf(dynamo), clientOf(dynamo)];
  await provisionTable(plain, tableName);
  return {
    plain: dynamoTable(plain, tableName),
    metered: dynamoTable(metered, tableName),
    meter: meterOf(metered, { atLeastMs: sameLengthMs }),
    async stop() {
      for (const client of [plain, metered]) client.destroy();
      await dynamo.stop();
    },
  };
}

/** Calls the product's functions with these ports, and gives what the meter of their table counts. */
export const meteredCall =
  (ports: Ports, meter: Meter) =>
  async (name: RouteName, { params, query = {}, body, user, headers: extraHeaders }: Call = {}): Promise<Cost> => {
    const row: Route = routes[name];
    const serveCall = serve(await endpointOf(name), ports);
    const headers = { 'content-type': 'application/json', accept: 'application/json', ...extraHeaders };
    const authorization = user && `Bearer ${await tokenFor(ports, user)}`;
    const event = httpEvent({
      method: row.method,
      ...(params && { params }),
      query: String(new URLSearchParams(query)),
      headers: { ...headers, ...(authorization !== undefined && { authorization }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    meter.reset();
    const start = performance.now();
    const answer = await serveCall(event);
    const ms = performance.now() - start;
    const { trips, read, write } = meter.total();
    return { status: answer.statusCode, body: answer.body, cost: [trips, read, write], ms };
  };

/** The product's functions around that table; all other ports are in memory. */
export async function meteredMarket() {
  const { plain, metered, meter, stop } = await meteredTable();
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const clock = fakeClock();
  const portsOn = (table: Table) => {
    const mock = mockPayments({ table, clock, appUrl: 'https://tanwei.test', ...keys });
    const payments = paidThrough(mock.provider);
    return { table, search: tableSearch(table), payments, mockBank: mock.bank };
  };
  const ports = testPorts({ clock, ...portsOn(plain) });
  const measured = { ...ports, ...portsOn(metered) };

  const call = meteredCall(measured, meter);

  /** Runs these workers on their waiting messages, and gives the cost. */
  async function work(...workers: Parameters<typeof drain>[1][number][]): Promise<Cost['cost']> {
    meter.reset();
    await drain(measured, workers);
    const { trips, read, write } = meter.total();
    return [trips, read, write];
  }

  return { ports, call, work, stop };
}
