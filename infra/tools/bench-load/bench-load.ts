import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from '../bench-growth/routes.ts';
import { beginMarket } from './market-process.ts';
import { type Outcome, offer } from './offer.ts';
import { visitors } from './visitors.ts';

/**
 * `npm run bench:load -- 300 60`: that many requests a second, for that many seconds, to the whole system in a process of
 * its own: 70 % lists and details, 20 % searches, 10 % stars and follows, half of the readers logged in. Requests come when
 * they come, whether others are answered or not, and each is timed from when it should have begun. The CDN's cache is off,
 * so that every request reaches its function; `EDGE_CACHE=1` turns it on. Between rounds everything unreachable is
 * collected: what is left then tells whether something grows with the requests, which a lazy collector hides.
 */

const [rate = 300, seconds = 60] = process.argv.slice(2).map(Number);
const rounds = 4;
const edge = process.env.EDGE_CACHE ?? '0';

const cell = (value: number): string => value.toFixed(1);

function line(what: string, outcomes: readonly Outcome[]): string {
  const times = outcomes.map(({ ms }) => ms);
  const at = (share: number) => cell(quantile(times, share));
  const errors = outcomes.filter(({ status }) => status < 200 || status >= 400).length;
  return `| ${what} | ${outcomes.length} | ${errors} | ${at(0.5)} | ${at(0.9)} | ${at(0.99)} | ${cell(Math.max(0, ...times))} |`;
}

function print(outcomes: readonly Outcome[], memory: readonly number[], kept: readonly number[]): void {
  console.log(`\n${rate} requests/s for ${seconds} s, the CDN's cache ${edge === '1' ? 'on' : 'off'}\n`);
  console.log('| Requests | count | errors | p50 ms | p90 | p99 | most |\n|---|---|---|---|---|---|---|');
  for (const kind of new Set(outcomes.map((one) => one.kind))) {
    const ofKind = outcomes.filter((one) => one.kind === kind);
    console.log(line(kind, ofKind));
  }
  console.log(line('all', outcomes));
  const wrong = Map.groupBy(
    outcomes.filter(({ status }) => status < 200 || status >= 400),
    ({ kind, status }) => `${kind} ${status === 0 ? 'no answer' : status}`,
  );
  for (const [what, found] of wrong) console.log(`${found.length} × ${what}`);
  const third = Math.max(1, Math.floor(memory.length / 3));
  const mean = (values: readonly number[]) => Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);
  console.log(
    `memory of the system: ${mean(memory.slice(0, third))} MB in the first third, ` +
      `${mean(memory.slice(-third))} MB in the last, ${Math.max(...memory)} MB at most\n` +
      `in use after a collection, before and after each quarter of the requests: ${kept.join(', ')} MB`,
  );
}

const dataDir = mkdtempSync(join(tmpdir(), 'load-'));
const market = await beginMarket(dataDir, edge);
try {
  const next = await visitors(market.url);
  // What is compiled and connected first is not what is measured.
  await offer(market.url, { next, rate: rate / 4, seconds: 5 });
  const watch = market.watchMemory(1000);
  const outcomes: Outcome[] = [];
  const kept = [await market.keptMb()];
  for (let round = 0; round < rounds; round++) {
    outcomes.push(...(await offer(market.url, { next, rate, seconds: seconds / rounds })));
    kept.push(await market.keptMb());
  }
  print(outcomes, watch.stop(), kept);
  process.exitCode = outcomes.some(({ status }) => status < 200 || status >= 400) ? 1 : 0;
} finally {
  await market.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
