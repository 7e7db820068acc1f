import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface MarketOptions {
  /** Fills the demo market before the market counts as open. */
  demo?: boolean;
  /** Starts on the data of an earlier market; otherwise in a new folder that `close` removes. */
  dataDir?: string;
  env?: Record<string, string>;
}

export interface Market {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The output so far. */
  output(): string;
  mails(): Promise<Mail[]>;
  close(): Promise<void>;
}

interface RestartOptions {
  hours: number;
  env?: Record<string, string>;
}

/** Restarts the market at the same address with its clock moved forward. */
export async function reopenMarket(market: Market, { hours, env = {} }: RestartOptions): Promise<Market> {
  await market.close();
  const overrides = { PORT: new URL(market.url).port, CLOCK_OFFSET: String(hours * 3600) };
  return openMarket({ dataDir: market.dataDir, env: { ...env, ...overrides } });
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

const readyMs = 120_000;

/**
 * The built engine, which starts in half the time, if this run has built one; otherwise from source, as `npm start`
 * does.
 */
const engine = (): string => process.env.BUILT_ENGINE || 'infra/local/main.ts';

/** Starts the market as `npm start` does and collects its output. */
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

/** The last line of the start: everything before it is done. */
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
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** A market in which `yesterday` ran a day ago, or `hoursAgo`: what was sold then has matured. */
export async function openMarketAfter(
  seedPast: (market: Market) => Promise<unknown>,
  { hoursAgo = 25 } = {},
): Promise<Market> {
  const dataDir = mkdtempSync(join(tmpdir(), 'market-'));
  const earlier = await openMarket({ dataDir, env: { CLOCK_OFFSET: String(-hoursAgo * 3600) } });
  try {
    await seedPast(earlier);
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

/** Starts the whole system on a free port. */
export async function openMarket({ demo = false, dataDir, env = {} }: MarketOptions = {}): Promise<Market> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'market-'));
  const server = startProcess({ ...env, DATA_DIR: folder, DEMO: demo ? '1' : '0' });
  const close = async () => {
    await end(server.process);
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const url = await untilOpen(server.process, server.output).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url,
    dataDir: folder,
    ...server,
    mails: async () => (await fetch(`${url}/dev/mail.json`)).json() as Promise<Mail[]>,
    close,
  };
}
