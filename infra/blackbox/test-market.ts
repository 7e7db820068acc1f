import { test } from 'vitest';
import { foreignMailbox } from '#infra/local/ses/foreign-mails';
import { testFolder } from '#infra/local/test-folder';
import { type Market, openMarket } from '../../web/e2e/market.ts';
import { Caller, type Language, type MarketAccess } from './caller.ts';

/** Requirements of tests, with the reason why they cannot run at a market without them. */
const requirements = {
  mailbox: 'no mailbox can be read there, so nobody can be registered',
  'mock payments': 'it takes no mock payments, so nothing is paid there without money',
  'empty market': 'it counts everything there is, and there is something already',
  'own process': 'it reads files and log of the process, or starts it again at another time',
} as const;

type Requirement = keyof typeof requirements;

/** A running market, as given by `npm test -- --endpoint=…`; otherwise each file starts its own. */
const endpoint = process.env.ENDPOINT?.replace(/\/+$/, '') || undefined;

/** Header that the CDN adds, for calls that bypass it. */
const { ORIGIN_SECRET } = process.env;
const headers: Record<string, string> = ORIGIN_SECRET ? { 'x-origin-secret': ORIGIN_SECRET } : {};

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(url, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
  await answer.body?.cancel();
  return answer.status;
}

async function accessAt(url: string): Promise<MarketAccess> {
  const isOwn = (await statusOf(`${url}/dev/mail.json`)) === 200;
  const mails = isOwn ? undefined : await foreignMailbox(new URL(url).origin);
  return { headers, ...(mails && { mails }) };
}

async function missingAt(url: string, { mails }: MarketAccess): Promise<Requirement[]> {
  const all: Record<Requirement, boolean> = {
    mailbox: mails !== undefined || (await statusOf(`${url}/dev/mail.json`)) === 200,
    'mock payments': (await statusOf(`${url}/api/payments/mock/notify`, { method: 'POST', body: '{}' })) === 400,
    'empty market': (await new Caller(url, 'zh', { headers }).ask('GET /files')).body.posts.length === 0,
    'own process': false,
  };
  return (Object.keys(requirements) as Requirement[]).filter((need) => !all[need]);
}

const access = endpoint ? await accessAt(endpoint) : {};
const missing = endpoint ? await missingAt(endpoint, access) : [];

/** One language at a running market, since an address may register only ten people an hour. */
export const languages: readonly Language[] = endpoint ? ['zh'] : ['zh', 'en'];

/** Suffix that makes names unique at a running market. */
export const nameSuffix = endpoint ? `_${Date.now().toString(36).slice(-5)}` : '';

/** Prints which requirements are missing, once for each file. */
export function printMissing(...names: Requirement[]): void {
  for (const need of names.filter((name) => missing.includes(name)))
    process.stdout.write(`Left out at ${endpoint}: what needs ${need}, because ${requirements[need]}.\n`);
}

export const lacksAny = (...names: Requirement[]): boolean => names.some((need) => missing.includes(need));

/** A test that runs where all requirements are met; `printMissing` explains the others. */
export const testWith = (...names: Requirement[]) => test.runIf(!lacksAny(...names));

export interface TestMarket {
  caller: Caller;
  /** The origin of links, which differs from that of calls when these bypass the CDN. */
  appUrl: string;
  /** Undefined for a running market, which the tests do not control. */
  market: Market | undefined;
  close(): Promise<void>;
}

export async function openTestMarket(language: Language): Promise<TestMarket> {
  if (endpoint) {
    const caller = new Caller(endpoint, language, access);
    return { caller, appUrl: process.env.APP_URL ?? endpoint, market: undefined, close: async () => undefined };
  }
  const market = await openMarket({ dataDir: testFolder() });
  return { caller: new Caller(market.url, language), appUrl: market.url, market, close: market.close };
}
