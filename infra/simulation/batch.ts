import './quiet.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { type History, runHistory } from './history.ts';

/** What a thread is told: which seeds are its own. */
export interface Batch {
  from: number;
  to: number;
  step: number;
}

/** What it reports: violations, and now and then how far it is. */
export type Report = { wrong: History } | { done: number };

const isBatch = (data: unknown): data is Batch => typeof data === 'object' && data !== null && 'step' in data;

const reportEvery = 50;

async function work({ from, to, step }: Batch): Promise<void> {
  let done = 0;
  for (let seed = from; seed < to; seed += step) {
    const history = await runHistory(seed);
    if (history.violations.length > 0) parentPort?.postMessage({ wrong: history } satisfies Report);
    done += 1;
    if (done % reportEvery === 0) parentPort?.postMessage({ done: reportEvery } satisfies Report);
  }
  parentPort?.postMessage({ done: done % reportEvery } satisfies Report);
}

if (isBatch(workerData)) await work(workerData);
