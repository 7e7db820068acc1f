import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { root } from '../root.ts';

const dynamoCalls = z.array(
  z.object({ command: z.string(), input: z.record(z.string(), z.unknown()), trip: z.number() }),
);

const reply = z.object({ value: z.unknown() });

export type InstrumentedProcess = Awaited<ReturnType<typeof startInstrumented>>;

/** A program that prints its URL, is ready when it prints `lastLine`, and answers the probes of `telling.ts`. */
export async function startInstrumented(file: string, env: Record<string, string>, lastLine = /http/) {
  const nodeOptions = ['--expose-gc', '--import', './infra/tools/bench-load/telling.ts'];
  const child = spawn(process.execPath, [...nodeOptions, file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error(`the output of ${file} cannot be read`);
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: stdout });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was there`)));
    let address = '';
    lines.on('line', (line) => {
      address ||= /http:\/\/\S+/.exec(line)?.[0] ?? '';
      if (address && lastLine.test(line)) resolve(address);
    });
  });
  const ask = async (probe: string): Promise<unknown> => {
    const answer = once(child, 'message');
    child.send(probe);
    const [message] = await answer;
    return reply.parse(message).value;
  };

  return {
    url,
    pid: child.pid,
    /** Bytes in use after a full garbage collection. */
    usedHeapBytes: async () => z.number().parse(await ask('heap')),
    /** Milliseconds of CPU time so far. */
    cpu: async () => z.number().parse(await ask('cpu')),
    /** The DynamoDB calls that the process makes while `act` runs. */
    async callsOf(act: () => Promise<unknown>) {
      await ask('startRecording');
      await act();
      return dynamoCalls.parse(await ask('stopRecording'));
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
