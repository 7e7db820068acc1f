import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#infra/local/loopback';

export interface RunningEmulator {
  endpoint: string;
  stop(): Promise<void>;
}

async function untilReady(endpoint: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 120 && child.exitCode === null; tries++) {
    const answer = await fetch(`${endpoint}/_ministack/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(500);
  }
  throw new Error(`MiniStack does not answer at ${endpoint}.`);
}

/**
 * Starts an empty MiniStack on a free port; undefined when there is no such command. It runs functions with the first
 * Node on the PATH, which is this one.
 */
export async function startMiniStack(): Promise<RunningEmulator | undefined> {
  const port = await freePort();
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, GATEWAY_PORT: String(port), BIND_HOST: '127.0.0.1', LOG_LEVEL: 'ERROR' };
  const child = spawn('ministack', [], { env, stdio: 'ignore' });
  const isThere = await once(child, 'spawn').then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  await untilReady(endpoint, child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { endpoint, stop };
}
