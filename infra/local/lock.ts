import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { tryExclusiveLock } from '#infra/tools/exclusive-lock';
import { isAlive } from './alive.ts';
import { StartProblem } from './start-problem.ts';

/** Milliseconds to wait for the folder: a process whose npm was just killed takes a moment to end. */
const patienceMs = 3000;

const runningFile = (dataDir: string): string => join(dataDir, 'running.json');

const tryLock = (dataDir: string) => tryExclusiveLock(join(dataDir, 'lock.sqlite'));

function describeHolder(dataDir: string): string {
  try {
    const { pid, url } = JSON.parse(readFileSync(runningFile(dataDir), 'utf8'));
    return `process ${pid}${url ? `, ${url}` : ''}`;
  } catch {
    return 'another process';
  }
}

/** The address of the running system, for `npm run ops` and for the message to a second start. */
const running = z.object({
  pid: z.number(),
  url: z.string(),
  localUrl: z.string().optional(),
  endpoints: z.object({ dynamodb: z.string(), s3: z.string(), sqs: z.string(), ses: z.string() }),
  clockOffset: z.string().optional(),
});

type Running = z.output<typeof running>;

/** The system that runs on the folder, once it is up; a file left by a killed process is ignored. */
export function runningOn(dataDir: string): Running | undefined {
  try {
    const { data } = running.safeParse(JSON.parse(readFileSync(runningFile(dataDir), 'utf8')));
    return data && isAlive(data.pid) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Locks the folder for this process. @throws StartProblem while another runs on it */
export async function lockFolder(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const deadline = Date.now() + patienceMs;
  let database = tryLock(dataDir);
  while (!database && Date.now() < deadline) {
    await wait(100);
    database = tryLock(dataDir);
  }
  if (!database) {
    throw new StartProblem(
      `The system is already running on ${dataDir} (${describeHolder(dataDir)}). ` +
        'Stop it first, or give the second one its own folder and port: DATA_DIR=.local-2 PORT=3001 npm start',
    );
  }
  const lock = database;
  const writeRunning = (facts: object) =>
    writeFileSync(runningFile(dataDir), JSON.stringify({ pid: process.pid, ...facts }));
  writeRunning({});
  return {
    announce: (facts: Partial<Running>): void => writeRunning(facts),
    release: (): void => {
      rmSync(runningFile(dataDir), { force: true });
      lock.close();
    },
  };
}
