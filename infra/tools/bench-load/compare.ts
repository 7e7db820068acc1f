import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runningOn } from '#infra/local/lock';
import { median } from '../quantile.ts';
import { type InstrumentedProcess, startInstrumented } from './instrumented-process.ts';
import { type Audience, readings } from './visitors.ts';

/** The most CPU time of a request, as a multiple of the floor's. */
const maxRatio = { guest: 1.2, user: 1.6 };

type VisitorKind = keyof typeof maxRatio;

const turns = 7;

/** The engine recompiles hot code during these turns, which do not count. */
const warmTurns = 2;
const requestsPerTurn = 200;
const parallel = 8;
/** Time for the workers to finish what the registrations left to them. */
const quietMs = 3000;

interface ReadRequest {
  path: string;
  token: string | undefined;
}

async function ask(url: string, { path, token }: ReadRequest): Promise<void> {
  const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}/api${path}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}/api${path}: ${answer.status}`);
}

async function askAll(url: string, requests: readonly ReadRequest[]): Promise<void> {
  const pending = [...requests];
  const loop = async () => {
    for (let request = pending.shift(); request; request = pending.shift()) await ask(url, request);
  };
  await Promise.all(Array.from({ length: parallel }, loop));
}

interface Cost {
  /** Milliseconds of CPU time for each request. */
  cpu: number;
  /** Requests a second, with `parallel` requests in flight. */
  rate: number;
}

async function costOf(server: InstrumentedProcess, requests: readonly ReadRequest[]): Promise<Cost> {
  const [before, began] = [await server.cpu(), performance.now()];
  await askAll(server.url, requests);
  const lasted = performance.now() - began;
  const spent = (await server.cpu()) - before;
  return { cpu: spent / requests.length, rate: (requests.length * 1000) / lasted };
}

type Side = 'api' | 'floor';
type Servers = Record<Side, InstrumentedProcess>;
type Turn = Record<Side, Cost>;

/** Repeats the readings, each equally often, until there are enough for a turn. */
const turnOf = (readings: readonly ReadRequest[]): ReadRequest[] =>
  Array.from({ length: Math.ceil(requestsPerTurn / readings.length) }, () => readings).flat();

/** The servers run one after the other, so that both have the machine to themselves. */
const measureTurn = async (requests: readonly ReadRequest[], { api, floor }: Servers): Promise<Turn> => ({
  floor: await costOf(floor, requests),
  api: await costOf(api, requests),
});

/** Compares within each turn: a machine that slows down between turns then changes neither ratio. */
function isWithin(kind: VisitorKind, results: readonly Turn[]): boolean {
  const medianOf = (of: (turn: Turn) => number) => median(results.map(of));
  const ratio = medianOf(({ api: ours, floor: least }) => ours.cpu / least.cpu);
  const [ours, least] = [medianOf((turn) => turn.api.cpu), medianOf((turn) => turn.floor.cpu)];
  const cells = [kind, ours.toFixed(2), least.toFixed(2), ratio.toFixed(2), maxRatio[kind]];
  const share = medianOf(({ api: ours, floor: least }) => ours.rate / least.rate);
  const rates = [medianOf((turn) => turn.api.rate), medianOf((turn) => turn.floor.rate)].map(Math.round);
  console.log(`| ${[...cells, ...rates, share.toFixed(2)].join(' | ')} |${ratio > maxRatio[kind] ? ' over' : ''}`);
  return ratio <= maxRatio[kind];
}

async function compareTurns(requests: Record<VisitorKind, readonly ReadRequest[]>, servers: Servers): Promise<boolean> {
  const turn = { guest: turnOf(requests.guest), user: turnOf(requests.user) };
  const results: Record<VisitorKind, Turn[]> = { guest: [], user: [] };
  for (let at = -warmTurns; at < turns; at++) {
    for (const kind of ['guest', 'user'] as const) {
      const result = await measureTurn(turn[kind], servers);
      if (at >= 0) results[kind].push(result);
    }
  }
  console.log(
    `\nProcessor for each request, ${requestsPerTurn} in each of ${turns} turns, ${parallel} at once, beside the floor`,
  );
  console.log('| Who | ms | floor | × | at most | a second | floor | × |\n|---|---|---|---|---|---|---|---|');
  return [isWithin('guest', results.guest), isWithin('user', results.user)].every(Boolean);
}

/** The DynamoDB calls of each reading, by a guest and by a user, which the floor server replays. */
async function recordCalls(api: InstrumentedProcess, requests: Record<VisitorKind, readonly ReadRequest[]>) {
  await wait(quietMs);
  const calls: Record<string, unknown> = {};
  for (const kind of ['guest', 'user'] as const) {
    for (const request of requests[kind]) {
      // The first call of a user also records the use of their session.
      await ask(api.url, request);
      calls[`${kind} /api${request.path}`] = await api.callsOf(() => ask(api.url, request));
    }
  }
  return calls;
}

export async function compare(audience: Audience, dataDir: string): Promise<boolean> {
  const dynamo = runningOn(dataDir)?.endpoints.dynamodb;
  if (!dynamo) throw new Error(`nothing says where the DynamoDB of ${dataDir} is`);
  const requests: Record<VisitorKind, ReadRequest[]> = {
    guest: readings(audience).map((path) => ({ path, token: undefined })),
    user: readings(audience).map((path) => ({ path, token: audience.tokens[0] })),
  };
  await using stops = new AsyncDisposableStack();
  const start = async (file: string, env: Record<string, string>) => {
    const server = await startInstrumented(`infra/tools/bench-load/${file}`, env);
    stops.defer(server.stop);
    return server;
  };
  const api = await start('api-server.ts', { DATA_DIR: dataDir });
  const calls = join(dataDir, 'floor-calls.json');
  writeFileSync(calls, JSON.stringify(await recordCalls(api, requests)));
  const floor = await start('floor-server.ts', { FLOOR_CALLS: calls, FLOOR_DYNAMO: dynamo });
  return await compareTurns(requests, { api, floor });
}
