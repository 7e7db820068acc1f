import './quiet.ts';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch, Report } from './batch.ts';
import { allFlows } from './crashes/all-flows.ts';
import { crash, everyCall } from './crashes/crashes.ts';
import { type History, runHistory } from './history.ts';
import { allMutants } from './mutants/all-mutants.ts';
import { hunt, withoutGuard } from './mutants/hunt.ts';

/**
 * `npm run simulate -- 10000 [seed]` runs that many histories on all cores, from that seed on; `-- 1 153` runs one
 * with its trace; `-- mutants` hunts the mutants; `-- crashes` kills every flow at every call and at every pair of
 * calls.
 */
const [command = '10000', first = '1'] = process.argv.slice(2);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

async function traceHistory(seed: number): Promise<boolean> {
  const { trace, violations } = await runHistory(seed, { isTraced: true });
  for (const line of trace) print(line.slice(0, 240));
  for (const violation of violations) print(`  ✗ ${violation}`);
  print(
    violations.length === 0 ? `seed ${seed}: everything is right` : `seed ${seed}: ${violations.length} violations`,
  );
  return violations.length === 0;
}

function thread(batch: Batch, onReport: (report: Report) => void): Promise<void> {
  const worker = new Worker(new URL('./batch.ts', import.meta.url), { workerData: batch });
  worker.on('message', onReport);
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
  });
}

async function simulate(histories: number, from: number): Promise<boolean> {
  const started = performance.now();
  const wrong: History[] = [];
  let done = 0;
  const onReport = (report: Report): void => {
    if ('wrong' in report) {
      wrong.push(report.wrong);
      print(`seed ${report.wrong.seed}: ${report.wrong.violations[0]}`);
      return;
    }
    const before = done;
    done += report.done;
    if (Math.floor(before / 1000) < Math.floor(done / 1000)) print(`${done} histories, ${seconds(started)} s`);
  };
  const step = Math.max(1, availableParallelism());
  await Promise.all(
    Array.from({ length: step }, (_, at) => thread({ from: from + at, to: from + histories, step }, onReport)),
  );
  print(
    `${done} histories from seed ${from}, ${wrong.length} with violations, ${seconds(started)} s on ${step} threads`,
  );
  const [earliest] = wrong.toSorted((a, b) => a.seed - b.seed);
  return earliest === undefined || (await traceHistory(earliest.seed));
}

const mostHistories = 2000;

async function huntAll(): Promise<boolean> {
  let missed = 0;
  for (const mutant of allMutants) {
    const caught = await hunt(withoutGuard(mutant), mostHistories);
    if (!caught) missed += 1;
    const guarded = mutant.guard ? ` (once it is gone that ${mutant.guard.name})` : '';
    print(
      `${caught ? `seed ${caught.seed}, after ${caught.histories}: ${caught.violation.slice(0, 90)}` : 'MISSED'} | ${mutant.name}${guarded}`,
    );
  }
  print(`${allMutants.length} seeded bugs, ${missed} missed`);
  return missed === 0;
}

async function crashAll(): Promise<boolean> {
  let [kills, wrong] = [0, 0];
  for (const flow of allFlows) {
    const report = await crash(flow, { pairs: () => everyCall });
    print(`${flow.name}: ${report.calls} calls, killed ${report.kills} times, ${report.problems.length} wrong`);
    for (const line of report.problems) print(`  ✗ ${line}`);
    kills += report.kills;
    wrong += report.problems.length;
  }
  print(`${allFlows.length} flows, killed ${kills} times, ${wrong} wrong`);
  return wrong === 0;
}

const commands: Record<string, () => Promise<boolean>> = { mutants: huntAll, crashes: crashAll };

const [histories, seed] = [Number(command), Number(first)];
const isNumbers = Number.isSafeInteger(histories) && histories > 0 && Number.isSafeInteger(seed);
const run = commands[command] ?? (histories === 1 ? () => traceHistory(seed) : () => simulate(histories, seed));
if (!isNumbers && commands[command] === undefined) {
  print('npm run simulate -- <histories> [first seed], or npm run simulate -- mutants, or npm run simulate -- crashes');
  process.exit(1);
}
process.exitCode = (await run()) ? 0 : 1;
