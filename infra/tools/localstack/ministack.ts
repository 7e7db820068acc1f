import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { freePort } from '#infra/local/loopback';
import { isReady } from '../until-ready.ts';
import { type RecordedCall, startRecorder } from './policies/recorder.ts';

export interface RunningEmulator {
  endpoint: string;
  /** The calls of its functions so far; only of an emulator that was started here. */
  calls?: readonly RecordedCall[];
  stop(): Promise<void>;
}

/** An empty MiniStack on a free port, running functions with this Node; undefined when it is not installed. */
export async function startMiniStack(): Promise<RunningEmulator | undefined> {
  const port = await freePort();
  const recorder = await startRecorder(`http://127.0.0.1:${port}`);
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = {
    ...process.env,
    ...{ PATH, GATEWAY_PORT: String(port), BIND_HOST: '127.0.0.1', LOG_LEVEL: 'ERROR' },
    // Functions inherit these.
    ...{ AWS_ENDPOINT_URL: recorder.endpoint, NODE_OPTIONS: recorder.NODE_OPTIONS },
  };
  const child = spawn('ministack', [], { env, stdio: 'ignore' });
  const isThere = await once(child, 'spawn').then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await recorder.stop();
    return undefined;
  }
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    }
    await recorder.stop();
  };
  if (await isReady(`${endpoint}/_ministack/ready`, 60, () => child.exitCode !== null))
    return { endpoint, calls: recorder.calls, stop };
  await stop();
  throw new Error(`MiniStack does not answer at ${endpoint}.`);
}
