import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './root.ts';

/** A program that this Node runs: `bin` is its path below the repository. */
export interface Step {
  name: string;
  bin: string;
  args: readonly string[];
  /** Another checkout of the repository. */
  checkout?: string;
}

export interface Outcome {
  name: string;
  ok: boolean;
  output: string;
  seconds: number;
}

/** Passes signals on to the child, and ends this process when a signal ended the child. */
function endWithUs(child: ChildProcess): void {
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  child.once('exit', (_code, endedBy) => {
    for (const signal of signals) process.off(signal, pass);
    if (endedBy) process.exit(1);
  });
}

export async function run(
  { name, bin, args, checkout = root }: Step,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(checkout, bin), ...args], {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  const output = Buffer.concat(chunks).toString('utf8').trim();
  return { name, ok: code === 0, output, seconds: (performance.now() - began) / 1000 };
}

/** Runs a Node program below the repository with its output on the terminal; false when it fails. */
export async function runVisibly(args: readonly string[], options: SpawnOptions = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const [code] = await once(child, 'exit');
  return code === 0;
}
