import './quiet.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { type History, runHistory } from './history.ts';

/** The seeds of one worker thread. */
export interface Batch {
  from: number;
  to: number;
  step: number;
}

/** A history with violations, or how many histories are done since the last report. */
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
