import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { freePort } from '#infra/local/loopback';
import { isReady } from '../until-ready.ts';

export interface RunningEmulator {
  endpoint: string;
  stop(): Promise<void>;
}

/** An empty MiniStack on a free port, running functions with this Node; undefined when it is not installed. */
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
  if (await isReady(`${endpoint}/_ministack/ready`, 60, () => child.exitCode !== null)) return { endpoint, stop };
  await stop();
  throw new Error(`MiniStack does not answer at ${endpoint}.`);
}
