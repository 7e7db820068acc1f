import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '#infra/tools/root';
import { watchShutdown } from './shutdown.ts';

/** Vite watches the browser's sources; tests change nothing that runs. */
const watched = ['functions', 'infra', 'shared'];
const isSource = (path: string): boolean => /\.ts$/.test(path) && !/\.(test|conformance)\.ts$|(^|\/)test-/.test(path);

/** Milliseconds without changes before a restart: editors write a file in steps, a branch switch changes many. */
const settleMs = 200;

const start = (): ChildProcess =>
  spawn(process.execPath, ['infra/local/main.ts', '--dev', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, TANWEI_WATCH_PARENT: '1' },
    stdio: 'inherit',
  });

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

let running = start();
let restarting = Promise.resolve();
let timer: NodeJS.Timeout | undefined;

async function restart(path: string): Promise<void> {
  console.log(`  ${path} changed, starting again …`);
  await end(running);
  running = start();
}

// A first start that fails is not retried.
running.once('exit', (code) => code && process.exit(code));

for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (!name || !isSource(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(() => restart(join(folder, name)));
    }, settleMs);
  });
}

watchShutdown().handleWith(() => restarting.then(() => end(running)));
