import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A program of a package, run by this Node: `bin` is its path below node_modules. */
export interface Step {
  name: string;
  bin: string;
  args: readonly string[];
}

export interface Outcome {
  name: string;
  ok: boolean;
  output: string;
  seconds: number;
}

export async function run({ name, bin, args }: Step, env: Record<string, string> = {}): Promise<Outcome> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, bin), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  const output = Buffer.concat(chunks).toString('utf8').trim();
  return { name, ok: code === 0, output, seconds: (performance.now() - began) / 1000 };
}
