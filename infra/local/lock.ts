import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { isAlive } from './alive.ts';
import { StartProblem } from './start-problem.ts';

/** One whose npm was just killed takes a moment to notice and to go. */
const patienceMs = 3000;

const runningFile = (dataDir: string): string => join(dataDir, 'running.json');

/** An exclusive SQLite transaction: the operating system ends it with the process, however that ends. */
function tryLock(dataDir: string): DatabaseSync | undefined {
  const database = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return undefined;
    throw error;
  }
}

function describeHolder(dataDir: string): string {
  try {
    const { pid, url } = JSON.parse(readFileSync(runningFile(dataDir), 'utf8'));
    return `process ${pid}${url ? `, ${url}` : ''}`;
  } catch {
    return 'another process';
  }
}

/** Where the running system answers, for whoever is refused and for `npm run ops`. */
const running = z.object({
  pid: z.number(),
  url: z.string(),
  localUrl: z.string().optional(),
  endpoints: z.object({ dynamodb: z.string(), s3: z.string(), sqs: z.string(), ses: z.string() }),
  clockOffset: z.string().optional(),
});

type Running = z.output<typeof running>;

/** The system that works on the folder, once it is up. A killed one leaves its note behind. */
export function runningOn(dataDir: string): Running | undefined {
  try {
    const { data } = running.safeParse(JSON.parse(readFileSync(runningFile(dataDir), 'utf8')));
    return data && isAlive(data.pid) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** One process at a time works on the folder. */
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
