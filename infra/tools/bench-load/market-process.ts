import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../root.ts';

/** Of the process itself, in megabytes; 0 where the system does not tell. */
function residentMb(pid: number | undefined): number {
  try {
    const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb) / 1024);
  } catch {
    return 0;
  }
}

/** The whole system with its demo market, as `npm start` starts it, on a free port. */
export async function beginMarket(dataDir: string, edgeCache: string) {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    EDGE_CACHE: edgeCache,
    LIMITS: 'none',
    TANWEI_WATCH_PARENT: '1',
  };
  const telling = ['--expose-gc', '--import', './infra/tools/bench-load/heap-report.ts'];
  const child = spawn(process.execPath, [...telling, 'infra/local/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('what the system says cannot be read');
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: stdout });
    child.once('exit', (code) => reject(new Error(`the system ended with ${code} before it was there`)));
    lines.on('line', (line) => {
      const found = /http:\/\/\S+/.exec(line)?.[0];
      if (found) resolve(found);
    });
  });

  return {
    url,
    stop,
    /** What is in use after a collection, in megabytes: it grows only where something is kept. Jobs that run are let finish. */
    async keptMb(): Promise<number> {
      await wait(3000);
      const told = once(child, 'message');
      child.send('collect');
      const [bytes] = await told;
      return Math.round(Number(bytes) / 2 ** 20);
    },
    watchMemory(everyMs: number) {
      const seen: number[] = [];
      const timer = setInterval(() => seen.push(residentMb(child.pid)), everyMs);
      return {
        stop: () => {
          clearInterval(timer);
          return seen.length > 0 ? seen : [residentMb(child.pid)];
        },
      };
    },
  };
}
