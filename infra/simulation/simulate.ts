import './quiet.ts';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch, Report } from './batch.ts';
import { allFlows } from './crashes/all-flows.ts';
import { crash, everywhere } from './crashes/crashes.ts';
import { type History, runHistory } from './history.ts';
import { allMutants } from './mutants/all-mutants.ts';
import { hunt, withoutGuard } from './mutants/hunt.ts';

/**
 * `npm run simulate -- 10000 [seed]`: that many histories over all cores, from that seed on.
 * `npm run simulate -- 1 153`: one history, told in full. `npm run simulate -- mutants`: the seeded bugs.
 * `npm run simulate -- crashes`: every flow killed at every call and at every pair of calls.
 */
const [what = '10000', first = '1'] = process.argv.slice(2);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

async function tell(seed: number): Promise<boolean> {
  const { trace, violations } = await runHistory(seed, { isTold: true });
  for (const line of trace) say(line.slice(0, 240));
  for (const violation of violations) say(`  ✗ ${violation}`);
  say(violations.length === 0 ? `seed ${seed}: everything is right` : `seed ${seed}: ${violations.length} violations`);
  return violations.length === 0;
}

function thread(batch: Batch, heard: (report: Report) => void): Promise<void> {
  const worker = new Worker(new URL('./batch.ts', import.meta.url), { workerData: batch });
  worker.on('message', heard);
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
  });
}

async function simulate(histories: number, from: number): Promise<boolean> {
  const started = performance.now();
  const wrong: History[] = [];
  let done = 0;
  const heard = (report: Report): void => {
    if ('wrong' in report) {
      wrong.push(report.wrong);
      say(`seed ${report.wrong.seed}: ${report.wrong.violations[0]}`);
      return;
    }
    const before = done;
    done += report.done;
    if (Math.floor(before / 1000) < Math.floor(done / 1000)) say(`${done} histories, ${seconds(started)} s`);
  };
  const step = Math.max(1, availableParallelism());
  await Promise.all(
    Array.from({ length: step }, (_, at) => thread({ from: from + at, to: from + histories, step }, heard)),
  );
  say(`${done} histories from seed ${from}, ${wrong.length} with violations, ${seconds(started)} s on ${step} threads`);
  const [one] = wrong.toSorted((a, b) => a.seed - b.seed);
  return one === undefined || (await tell(one.seed));
}

const most = 2000;

async function huntAll(): Promise<boolean> {
  let missed = 0;
  for (const mutant of allMutants) {
    const found = await hunt(withoutGuard(mutant), most);
    if (!found) missed += 1;
    const guarded = mutant.guard ? ` (once it is gone that ${mutant.guard.name})` : '';
    say(
      `${found ? `seed ${found.seed}, after ${found.histories}: ${found.violation.slice(0, 90)}` : 'MISSED'} | ${mutant.name}${guarded}`,
    );
  }
  say(`${allMutants.length} seeded bugs, ${missed} missed`);
  return missed === 0;
}

async function crashAll(): Promise<boolean> {
  let [worlds, wrong] = [0, 0];
  for (const flow of allFlows) {
    const crashed = await crash(flow, { pairs: () => everywhere });
    say(`${flow.name}: ${crashed.calls} calls, killed ${crashed.worlds} times, ${crashed.wrong.length} wrong`);
    for (const line of crashed.wrong) say(`  ✗ ${line}`);
    worlds += crashed.worlds;
    wrong += crashed.wrong.length;
  }
  say(`${allFlows.length} flows, killed ${worlds} times, ${wrong} wrong`);
  return wrong === 0;
}

const asked: Record<string, () => Promise<boolean>> = { mutants: huntAll, crashes: crashAll };

const [histories, seed] = [Number(what), Number(first)];
const isNumbers = Number.isSafeInteger(histories) && histories > 0 && Number.isSafeInteger(seed);
const run = asked[what] ?? (histories === 1 ? () => tell(seed) : () => simulate(histories, seed));
if (!isNumbers && asked[what] === undefined) {
  say('npm run simulate -- <histories> [first seed], or npm run simulate -- mutants, or npm run simulate -- crashes');
  process.exit(1);
}
process.exitCode = (await run()) ? 0 : 1;
