import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface MarketOptions {
  /** The demo market is filled before the market counts as open. */
  demo?: boolean;
  /** Start again on the data of an earlier one; otherwise in a folder of its own that `close` removes. */
  dataDir?: string;
  env?: Record<string, string>;
}

export interface Market {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** What it has said so far. */
  output(): string;
  mails(): Promise<Mail[]>;
  close(): Promise<void>;
}

interface Later {
  hours: number;
  env?: Record<string, string>;
}

/** The same market at the same address, started again so much later by its clock. */
export async function reopened(market: Market, { hours, env = {} }: Later): Promise<Market> {
  await market.close();
  const later = { PORT: new URL(market.url).port, CLOCK_OFFSET: String(hours * 3600) };
  return openMarket({ dataDir: market.dataDir, env: { ...env, ...later } });
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

const readyMs = 120_000;

/** The engine in one file where the run has built it, which starts in half the time; from source otherwise, as `npm start`. */
const engine = (): string => process.env.BUILT_ENGINE || 'infra/local/main.ts';

/** Starts it as `npm start` does, and collects what it says. */
export function startProcess(env: Record<string, string>): { process: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [engine()], {
    cwd: root,
    env: { ...process.env, PORT: '0', DEMO: '0', EDGE_CACHE: '0', LIMITS: 'user', TANWEI_WATCH_PARENT: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
  }
  return { process: child, output: () => chunks.join('') };
}

/** The last line of a start: everything before it is done. */
const isOpen = (output: string): boolean => output.includes('Ctrl-C');

async function untilOpen(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + readyMs;
  while (!isOpen(output())) {
    if (child.exitCode !== null) throw new Error(`the market ended at its start:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`the market did not open:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return /http:\/\/\S+/.exec(output())?.[0] ?? '';
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A market of today in which something was done a day ago, or longer: what was sold then has matured. */
export async function openMarketAfter(
  yesterday: (market: Market) => Promise<unknown>,
  { hoursAgo = 25 } = {},
): Promise<Market> {
  const dataDir = mkdtempSync(join(tmpdir(), 'market-'));
  const earlier = await openMarket({ dataDir, env: { CLOCK_OFFSET: String(-hoursAgo * 3600) } });
  try {
    await yesterday(earlier);
  } finally {
    await earlier.close();
  }
  const market = await openMarket({ dataDir });
  const close = async () => {
    await market.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...market, close };
}

/** The whole system on a free port, as people start it. */
export async function openMarket({ demo = false, dataDir, env = {} }: MarketOptions = {}): Promise<Market> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'market-'));
  const started = startProcess({ ...env, DATA_DIR: folder, DEMO: demo ? '1' : '0' });
  const close = async () => {
    await end(started.process);
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const url = await untilOpen(started.process, started.output).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url,
    dataDir: folder,
    ...started,
    mails: async () => (await fetch(`${url}/dev/mail.json`)).json() as Promise<Mail[]>,
    close,
  };
}
