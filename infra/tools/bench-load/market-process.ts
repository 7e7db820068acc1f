import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startInstrumented } from './instrumented-process.ts';

/** Resident memory of the process in megabytes; 0 where there is no /proc. */
function residentMb(pid: number | undefined): number {
  try {
    const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb) / 1024);
  } catch {
    return 0;
  }
}

/** The whole system as `npm start` starts it, with the demo market, on a free port. */
export async function startMarket(dataDir: string, edgeCache: string) {
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    EDGE_CACHE: edgeCache,
    LIMITS: 'none',
    TANWEI_WATCH_PARENT: '1',
  };
  const market = await startInstrumented('infra/local/main.ts', env, /Ctrl-C/);

  return {
    ...market,
    /** Megabytes in use after a garbage collection, once running jobs had time to finish. */
    async usedHeapMb(): Promise<number> {
      await wait(3000);
      return Math.round((await market.usedHeapBytes()) / 2 ** 20);
    },
    watchMemory(everyMs: number) {
      const samples: number[] = [];
      const timer = setInterval(() => samples.push(residentMb(market.pid)), everyMs);
      return {
        stop: () => {
          clearInterval(timer);
          return samples.length > 0 ? samples : [residentMb(market.pid)];
        },
      };
    },
  };
}
