import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isKnown } from '#functions/runtime/kept';
import { languageOf } from '#shared/language';

type Result = APIGatewayProxyStructuredResultV2;

interface CacheEntry {
  result: Result;
  storedAt: number;
  freshMs: number;
  staleMs: number;
  size: number;
}

export interface EdgeCacheOptions {
  /** Of everything that is kept, in characters. */
  mostBytes?: number;
  now?: () => number;
}

/** What CloudFront has in its key beside the address: the cache policy of `infra/lib/web/web.ts`, with one of two languages. */
const keyOf = ({ url, headers }: IncomingMessage): string =>
  JSON.stringify([
    url,
    headers.authorization ?? '',
    headers.accept ?? '',
    languageOf(headers['accept-language'] ?? ''),
  ]);

const headerOf = ({ headers }: Result, name: string): string => String(headers?.[name] ?? '');

const secondsOf = (control: string, name: string): number => Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1]);

function toCacheEntry(result: Result, storedAt: number): CacheEntry | undefined {
  const control = headerOf(result, 'cache-control');
  const fresh = secondsOf(control, 's-maxage');
  if (result.statusCode !== 200 || !fresh || /private|no-store/.test(control)) return undefined;
  const staleMs = (secondsOf(control, 'stale-while-revalidate') || 0) * 1000;
  return { result, storedAt, freshMs: fresh * 1000, staleMs, size: result.body?.length ?? 0 };
}

/** Answers by their keys, the ones asked for longest ago going first. */
function lruStore(mostBytes: number) {
  const answers = new Map<string, CacheEntry>();
  let size = 0;
  const drop = (key: string): void => {
    size -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  };
  const put = (key: string, entry: CacheEntry): void => {
    drop(key);
    answers.set(key, entry);
    size += entry.size;
    for (const oldest of answers.keys()) {
      if (size <= mostBytes) return;
      drop(oldest);
    }
  };
  const clear = (): void => {
    answers.clear();
    size = 0;
  };
  const get = (key: string): CacheEntry | undefined => {
    const entry = answers.get(key);
    if (entry) put(key, entry);
    return entry;
  };
  return { put, take: get, drop, clear };
}

/** From here on the function sees an ordinary request: what the asker has already is compared here, as CloudFront does. */
function withoutCondition(request: IncomingMessage): void {
  request.rawHeaders = request.rawHeaders.filter(
    (_, at, all) => (all[at - (at % 2)] ?? '').toLowerCase() !== 'if-none-match',
  );
}

function cachedResult({ result, storedAt }: CacheEntry, { headers }: IncomingMessage, now: number): Result {
  const age = { age: String(Math.floor((now - storedAt) / 1000)), 'x-cache': 'Hit from the local edge' };
  const isCurrent = isKnown(headers['if-none-match'], headerOf(result, 'etag'));
  const hit = { ...result, headers: { ...result.headers, ...age } };
  return isCurrent ? { ...hit, statusCode: 304, body: '' } : hit;
}

export interface EdgeCache {
  answer(request: IncomingMessage, ask: () => Promise<Result>): Promise<Result>;
  /**
   * Something was written. A CDN cannot know and waits the seconds out; on one machine whoever tries a change wants to see
   * it. Answers that are being fetched meanwhile may be of before, and are not kept.
   */
  clear(): void;
}

/** The same, forgetting whatever a call may have changed. */
export const clearOnWrite = (edge: EdgeCache): EdgeCache => ({
  ...edge,
  answer: async (request, ask) => {
    if (request.method === 'GET') return edge.answer(request, ask);
    return ask().finally(edge.clear);
  },
});

/**
 * What CloudFront does in front of the API, on this machine: answers that say so are kept, for as long as they say, under
 * everything they may depend on.
 */
export function edgeCache({ mostBytes = 16_000_000, now = Date.now }: EdgeCacheOptions = {}): EdgeCache {
  const answers = lruStore(mostBytes);
  const fetching = new Set<string>();
  let changes = 0;

  async function fetchAndStore(key: string, ask: () => Promise<Result>): Promise<CacheEntry | Result> {
    fetching.add(key);
    const changesBefore = changes;
    const result = await ask().finally(() => fetching.delete(key));
    const entry = toCacheEntry(result, now());
    if (entry && changesBefore === changes) answers.put(key, entry);
    else answers.drop(key);
    return entry ?? result;
  }

  async function answerMiss(key: string, request: IncomingMessage, ask: () => Promise<Result>): Promise<Result> {
    if (request.headers.authorization === undefined) withoutCondition(request);
    const outcome = await fetchAndStore(key, ask);
    return 'storedAt' in outcome
      ? { ...cachedResult(outcome, request, now()), headers: outcome.result.headers ?? {} }
      : outcome;
  }

  /** Whoever asks meanwhile is answered at once; one request fetches what comes next, and a failure leaves what is there. */
  function revalidate(key: string, request: IncomingMessage, ask: () => Promise<Result>): void {
    if (fetching.has(key)) return;
    withoutCondition(request);
    void fetchAndStore(key, ask).catch(() => undefined);
  }

  function clear(): void {
    changes += 1;
    answers.clear();
  }

  async function answer(request: IncomingMessage, ask: () => Promise<Result>): Promise<Result> {
    if (request.method !== 'GET') return ask();
    const key = keyOf(request);
    const entry = answers.take(key);
    if (!entry || now() - entry.storedAt > entry.freshMs + entry.staleMs) return answerMiss(key, request, ask);
    if (now() - entry.storedAt > entry.freshMs) revalidate(key, request, ask);
    return cachedResult(entry, request, now());
  }

  return { answer, clear };
}
