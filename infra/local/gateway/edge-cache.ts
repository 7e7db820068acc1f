import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isUnchanged } from '#functions/runtime/guest-cache';
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
  /** Answers fetched while it says so are not kept: the market is being filled without calls. */
  isOff?: () => boolean;
  /** Characters of all cached bodies together. */
  mostBytes?: number;
  now?: () => number;
}

/** The cache key, as in `infra/lib/web/web.ts`: the address, these headers, and one of two languages. */
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

/** Cached answers by key; the least recently used are evicted first. */
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
  return { put, get, drop, clear };
}

/** Removes the condition: the function gives a whole answer, and the edge compares ETags, as CloudFront does. */
function withoutCondition(request: IncomingMessage): void {
  request.rawHeaders = request.rawHeaders.filter(
    (_, at, all) => (all[at - (at % 2)] ?? '').toLowerCase() !== 'if-none-match',
  );
}

function cachedResult({ result, storedAt }: CacheEntry, { headers }: IncomingMessage, now: number): Result {
  const age = { age: String(Math.floor((now - storedAt) / 1000)), 'x-cache': 'Hit from the local edge' };
  const isCurrent = isUnchanged(headers['if-none-match'], headerOf(result, 'etag'));
  const hit = { ...result, headers: { ...result.headers, ...age } };
  return isCurrent ? { ...hit, statusCode: 304, body: '' } : hit;
}

export interface EdgeCache {
  answer(request: IncomingMessage, ask: () => Promise<Result>): Promise<Result>;
  /**
   * Drops all answers after a write, since on one machine a developer wants to see a change at once, while a CDN waits
   * until they expire. Answers being fetched meanwhile may predate the write and are not cached.
   */
  clear(): void;
}

/** Clears the cache after every call that may change something. */
export const clearOnWrite = (edge: EdgeCache): EdgeCache => ({
  ...edge,
  answer: async (request, ask) => {
    if (request.method === 'GET') return edge.answer(request, ask);
    return ask().finally(edge.clear);
  },
});

/** Caches answers in front of the API as CloudFront does, for as long as their headers allow. */
export function edgeCache({
  isOff = () => false,
  mostBytes = 16_000_000,
  now = Date.now,
}: EdgeCacheOptions = {}): EdgeCache {
  const answers = lruStore(mostBytes);
  const fetching = new Set<string>();
  let changes = 0;

  async function fetchAndStore(key: string, ask: () => Promise<Result>): Promise<CacheEntry | Result> {
    fetching.add(key);
    const changesBefore = changes;
    const wasOff = isOff();
    const result = await ask().finally(() => fetching.delete(key));
    const entry = toCacheEntry(result, now());
    if (entry && changesBefore === changes && !wasOff) answers.put(key, entry);
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

  /** One request refreshes the answer while others get the stale one; if it fails, the stale answer stays. */
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
    const entry = answers.get(key);
    if (!entry || now() - entry.storedAt > entry.freshMs + entry.staleMs) return answerMiss(key, request, ask);
    if (now() - entry.storedAt > entry.freshMs) revalidate(key, request, ask);
    return cachedResult(entry, request, now());
  }

  return { answer, clear };
}
