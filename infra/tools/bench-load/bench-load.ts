import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from '../quantile.ts';
import { compare } from './compare.ts';
import { beginMarket } from './market-process.ts';
import { offer, type Taken } from './offer.ts';
import { type Crowd, gather, visitors } from './visitors.ts';

/**
 * `npm run bench:load -- 300 60`: that many requests a second, for that many seconds, to the whole system in a process of
 * its own: 70 % lists and details, 20 % searches, 10 % stars and follows, half of the readers logged in. The CDN's cache is
 * off, so that every request reaches its function; `EDGE_CACHE=1` turns it on. Between rounds everything unreachable is
 * collected: what is left then tells whether something grows with the requests, which a lazy collector hides.
 *
 * Then what a request costs the processor, against a bare server that makes the same calls of DynamoDB, in turns with it.
 * `-- 0` does only that. Ends with 1 where a ratio is over, or an answer was an error.
 */

const [rate = 300, seconds = 60] = process.argv.slice(2).map(Number);
const rounds = 4;
const roundSeconds = Math.ceil(seconds / rounds);
const edge = process.env.EDGE_CACHE ?? '0';

function line(what: string | number, { times, wrong, seconds: lasted }: Taken): string {
  const ms = [0.5, 0.9, 0.99, 1].map((share) => quantile(times, share).toFixed(1));
  return `| ${[what, times.length, Math.round(times.length / lasted), wrong.length, ...ms].join(' | ')} |`;
}

const mean = (values: readonly number[]) => Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);

function print(taken: readonly Taken[], memory: readonly number[], kept: readonly number[]): void {
  const all = {
    times: taken.flatMap(({ times }) => times),
    wrong: taken.flatMap(({ wrong }) => wrong),
    seconds: taken.reduce((sum, one) => sum + one.seconds, 0),
  };
  console.log(`\n${rate} requests/s for ${rounds * roundSeconds} s, the CDN's cache ${edge === '1' ? 'on' : 'off'}\n`);
  console.log(
    '| Round | answered | a second | errors | p50 ms | p90 | p99 | most |\n|---|---|---|---|---|---|---|---|',
  );
  for (const [round, one] of taken.entries()) console.log(line(round + 1, one));
  console.log(line('all', all));
  for (const [what, found] of Map.groupBy(all.wrong, (one) => one)) console.log(`${found.length} × ${what}`);
  const third = Math.max(1, Math.floor(memory.length / 3));
  console.log(
    `memory of the system: ${mean(memory.slice(0, third))} MB in the first third, ` +
      `${mean(memory.slice(-third))} MB in the last, ${Math.max(...memory)} MB at most\n` +
      `in use after a collection, before and after each quarter of the requests: ${kept.join(', ')} MB`,
  );
}

type Market = Awaited<ReturnType<typeof beginMarket>>;

async function load(market: Market, crowd: Crowd): Promise<boolean> {
  const next = visitors(crowd);
  // What is compiled and connected first is not what is measured.
  await offer(market.url, { next, rate: Math.ceil(rate / 4), seconds: 5 });
  const watch = market.watchMemory(1000);
  const taken: Taken[] = [];
  const kept = [await market.keptMb()];
  for (let round = 0; round < rounds; round++) {
    taken.push(await offer(market.url, { next, rate, seconds: roundSeconds }));
    kept.push(await market.keptMb());
  }
  print(taken, watch.stop(), kept);
  return taken.every(({ wrong, times }) => wrong.length === 0 && times.length > 0);
}

const dataDir = mkdtempSync(join(tmpdir(), 'load-'));
const market = await beginMarket(dataDir, edge);
try {
  const crowd = await gather(market.url);
  const isWell = rate === 0 || (await load(market, crowd));
  const isCheap = edge === '1' || (await compare(market, crowd, dataDir));
  process.exitCode = isWell && isCheap ? 0 : 1;
} finally {
  await market.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
