import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from '../quantile.ts';
import { compare } from './compare.ts';
import { startMarket } from './market-process.ts';
import { type LoadResult, offerLoad } from './offer.ts';
import { type Audience, gatherAudience, randomVisits } from './visitors.ts';

/**
 * `npm run bench:load -- 300 60`: that many requests a second for that many seconds to the whole system in a process of
 * its own: 70 % lists and details, 20 % searches, 10 % stars and follows, half of the readers logged in. The CDN's
 * cache is off, so that every request reaches its function; `EDGE_CACHE=1` turns it on. A garbage collection between
 * rounds shows whether memory grows with the number of requests.
 *
 * Then it compares the CPU time of a request with a bare server that makes the same DynamoDB calls, in turns; `-- 0`
 * does only that. Exits with 1 when a ratio is over its limit or a response was an error.
 */

const [rate = 300, seconds = 60] = process.argv.slice(2).map(Number);
const rounds = 4;
const roundSeconds = Math.ceil(seconds / rounds);
const edge = process.env.EDGE_CACHE ?? '0';

function line(label: string | number, { times, errors, seconds: duration }: LoadResult): string {
  const ms = [0.5, 0.9, 0.99, 1].map((share) => quantile(times, share).toFixed(1));
  return `| ${[label, times.length, Math.round(times.length / duration), errors.length, ...ms].join(' | ')} |`;
}

const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

function print(results: readonly LoadResult[], memory: readonly number[], heapMb: readonly number[]): void {
  const all = {
    times: results.flatMap(({ times }) => times),
    errors: results.flatMap(({ errors }) => errors),
    seconds: results.reduce((sum, result) => sum + result.seconds, 0),
  };
  console.log(`\n${rate} requests/s for ${rounds * roundSeconds} s, the CDN's cache ${edge === '1' ? 'on' : 'off'}\n`);
  console.log(
    '| Round | answered | a second | errors | p50 ms | p90 | p99 | most |\n|---|---|---|---|---|---|---|---|',
  );
  for (const [round, result] of results.entries()) console.log(line(round + 1, result));
  console.log(line('all', all));
  for (const [error, occurrences] of Map.groupBy(all.errors, (text) => text))
    console.log(`${occurrences.length} × ${error}`);
  const third = Math.max(1, Math.floor(memory.length / 3));
  console.log(
    `memory of the system: ${mean(memory.slice(0, third))} MB in the first third, ` +
      `${mean(memory.slice(-third))} MB in the last, ${Math.max(...memory)} MB at most\n` +
      `in use after a collection, before and after each quarter of the requests: ${heapMb.join(', ')} MB`,
  );
}

type Market = Awaited<ReturnType<typeof startMarket>>;

async function load(market: Market, audience: Audience): Promise<boolean> {
  const next = randomVisits(audience);
  // Warms up: compiling and connecting are not part of the measure.
  await offerLoad(market.url, { next, rate: Math.ceil(rate / 4), seconds: 5 });
  const watch = market.watchMemory(1000);
  const results: LoadResult[] = [];
  const heapMb = [await market.usedHeapMb()];
  for (let round = 0; round < rounds; round++) {
    results.push(await offerLoad(market.url, { next, rate, seconds: roundSeconds }));
    heapMb.push(await market.usedHeapMb());
  }
  print(results, watch.stop(), heapMb);
  return results.every(({ errors, times }) => errors.length === 0 && times.length > 0);
}

const dataDir = mkdtempSync(join(tmpdir(), 'load-'));
const market = await startMarket(dataDir, edge);
try {
  const audience = await gatherAudience(market.url);
  const isHealthy = rate === 0 || (await load(market, audience));
  const isCheap = edge === '1' || (await compare(audience, dataDir));
  process.exitCode = isHealthy && isCheap ? 0 : 1;
} finally {
  await market.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
