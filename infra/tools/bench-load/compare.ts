import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runningOn } from '#infra/local/lock';
import { median } from '../quantile.ts';
import { beginTelling, type TellingProcess } from './told-process.ts';
import { type Crowd, readings } from './visitors.ts';

/** Of the floor's processor time, for each request. */
const most = { guest: 1.2, user: 1.6 };

type Who = keyof typeof most;

const turns = 7;

/** What runs often is compiled anew until then. */
const warmTurns = 2;
const aTurn = 200;
const atOnce = 8;
/** Until what joining people has left to workers is done. */
const quietMs = 3000;

interface Asked {
  path: string;
  token: string | undefined;
}

async function ask(url: string, { path, token }: Asked): Promise<void> {
  const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}/api${path}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}/api${path}: ${answer.status}`);
}

async function askAll(url: string, asked: readonly Asked[]): Promise<void> {
  const left = [...asked];
  const loop = async () => {
    for (let one = left.shift(); one; one = left.shift()) await ask(url, one);
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}

interface Cost {
  /** Milliseconds of processors for each request. */
  cpu: number;
  /** Requests a second, as many at once as above. */
  rate: number;
}

async function costOf(one: TellingProcess, asked: readonly Asked[]): Promise<Cost> {
  const [before, began] = [await one.cpu(), performance.now()];
  await askAll(one.url, asked);
  const lasted = performance.now() - began;
  const spent = (await one.cpu()) - before;
  return { cpu: spent / asked.length, rate: (asked.length * 1000) / lasted };
}

interface Compared {
  api: TellingProcess;
  floor: TellingProcess;
}

interface Turn {
  ours: Cost;
  least: Cost;
}

/** Enough for a turn, each reading as often as the next. */
const turnOf = (readings: readonly Asked[]): Asked[] =>
  Array.from({ length: Math.ceil(aTurn / readings.length) }, () => readings).flat();

/** One after the other, so that both meet the same machine. */
const oneTurn = async (asked: readonly Asked[], { api, floor }: Compared): Promise<Turn> => ({
  least: await costOf(floor, asked),
  ours: await costOf(api, asked),
});

/** Each turn is a ratio of its own: a machine that slows down between two of them slows down neither. */
function isWithin(who: Who, taken: readonly Turn[]): boolean {
  const mid = (of: (turn: Turn) => number) => median(taken.map(of));
  const ratio = mid(({ ours, least }) => ours.cpu / least.cpu);
  const [ours, least] = [mid((turn) => turn.ours.cpu), mid((turn) => turn.least.cpu)];
  const cells = [who, ours.toFixed(2), least.toFixed(2), ratio.toFixed(2), most[who]];
  const share = mid(({ ours, least }) => ours.rate / least.rate);
  const rates = [mid((turn) => turn.ours.rate), mid((turn) => turn.least.rate)].map(Math.round);
  console.log(`| ${[...cells, ...rates, share.toFixed(2)].join(' | ')} |${ratio > most[who] ? ' over' : ''}`);
  return ratio <= most[who];
}

async function measured(asked: Record<Who, readonly Asked[]>, compared: Compared): Promise<boolean> {
  const turn = { guest: turnOf(asked.guest), user: turnOf(asked.user) };
  const taken: Record<Who, Turn[]> = { guest: [], user: [] };
  for (let at = -warmTurns; at < turns; at++) {
    for (const who of ['guest', 'user'] as const) {
      const one = await oneTurn(turn[who], compared);
      if (at >= 0) taken[who].push(one);
    }
  }
  console.log(`\nProcessor for each request, ${aTurn} in each of ${turns} turns, ${atOnce} at once, beside the floor`);
  console.log('| Who | ms | floor | × | at most | a second | floor | × |\n|---|---|---|---|---|---|---|---|');
  return [isWithin('guest', taken.guest), isWithin('user', taken.user)].every(Boolean);
}

/** The floor's file of calls: for each reading, by a guest and by somebody logged in, what the market asks DynamoDB. */
async function notedCalls(api: TellingProcess, asked: Record<Who, readonly Asked[]>) {
  await wait(quietMs);
  const noted: Record<string, unknown> = {};
  for (const who of ['guest', 'user'] as const) {
    for (const one of asked[who]) {
      // The first call of somebody is also noted in their session.
      await ask(api.url, one);
      noted[`${who} /api${one.path}`] = await api.callsOf(() => ask(api.url, one));
    }
  }
  return noted;
}

/** @returns whether every ratio is within its bound */
export async function compare(crowd: Crowd, dataDir: string): Promise<boolean> {
  const dynamo = runningOn(dataDir)?.endpoints.dynamodb;
  if (!dynamo) throw new Error(`nothing says where the DynamoDB of ${dataDir} is`);
  const asked: Record<Who, Asked[]> = {
    guest: readings(crowd).map((path) => ({ path, token: undefined })),
    user: readings(crowd).map((path) => ({ path, token: crowd.tokens[0] })),
  };
  await using stops = new AsyncDisposableStack();
  const begin = async (file: string, env: Record<string, string>) => {
    const begun = await beginTelling(`infra/tools/bench-load/${file}`, env);
    stops.defer(begun.stop);
    return begun;
  };
  const api = await begin('api-server.ts', { DATA_DIR: dataDir });
  const calls = join(dataDir, 'floor-calls.json');
  writeFileSync(calls, JSON.stringify(await notedCalls(api, asked)));
  const floor = await begin('floor-server.ts', { FLOOR_CALLS: calls, FLOOR_DYNAMO: dynamo });
  return await measured(asked, { api, floor });
}
