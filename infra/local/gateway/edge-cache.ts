import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isKnown } from '#functions/runtime/kept';
import { languageOf } from '#shared/language';

type Result = APIGatewayProxyStructuredResultV2;

interface Kept {
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

function keeping(result: Result, storedAt: number): Kept | undefined {
  const control = headerOf(result, 'cache-control');
  const fresh = secondsOf(control, 's-maxage');
  if (result.statusCode !== 200 || !fresh || /private|no-store/.test(control)) return undefined;
  const staleMs = (secondsOf(control, 'stale-while-revalidate') || 0) * 1000;
  return { result, storedAt, freshMs: fresh * 1000, staleMs, size: result.body?.length ?? 0 };
}

/** Answers by their keys, the ones asked for longest ago going first. */
function shelf(mostBytes: number) {
  const answers = new Map<string, Kept>();
  let size = 0;
  const drop = (key: string): void => {
    size -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  };
  const put = (key: string, kept: Kept): void => {
    drop(key);
    answers.set(key, kept);
    size += kept.size;
    for (const oldest of answers.keys()) {
      if (size <= mostBytes) return;
      drop(oldest);
    }
  };
  const clear = (): void => {
    answers.clear();
    size = 0;
  };
  const take = (key: string): Kept | undefined => {
    const kept = answers.get(key);
    if (kept) put(key, kept);
    return kept;
  };
  return { put, take, drop, clear };
}

/** From here on the function sees an ordinary request: what the asker has already is compared here, as CloudFront does. */
function withoutCondition(request: IncomingMessage): void {
  request.rawHeaders = request.rawHeaders.filter(
    (_, at, all) => (all[at - (at % 2)] ?? '').toLowerCase() !== 'if-none-match',
  );
}

function shown({ result, storedAt }: Kept, { headers }: IncomingMessage, now: number): Result {
  const age = { age: String(Math.floor((now - storedAt) / 1000)), 'x-cache': 'Hit from the local edge' };
  const known = isKnown(headers['if-none-match'], headerOf(result, 'etag'));
  const hit = { ...result, headers: { ...result.headers, ...age } };
  return known ? { ...hit, statusCode: 304, body: '' } : hit;
}

export interface EdgeCache {
  answer(request: IncomingMessage, ask: () => Promise<Result>): Promise<Result>;
  /**
   * Something was written. A CDN cannot know and waits the seconds out; on one machine whoever tries a change wants to see
   * it. Answers that are being fetched meanwhile may be of before, and are not kept.
   */
  forget(): void;
}

/** The same, forgetting whatever a call may have changed. */
export const forgetful = (edge: EdgeCache): EdgeCache => ({
  ...edge,
  answer: async (request, ask) => {
    if (request.method === 'GET') return edge.answer(request, ask);
    return ask().finally(edge.forget);
  },
});

/**
 * What CloudFront does in front of the API, on this machine: answers that say so are kept, for as long as they say, under
 * everything they may depend on.
 */
export function edgeCache({ mostBytes = 16_000_000, now = Date.now }: EdgeCacheOptions = {}): EdgeCache {
  const answers = shelf(mostBytes);
  const fetching = new Set<string>();
  let changes = 0;

  async function fetched(key: string, ask: () => Promise<Result>): Promise<Kept | Result> {
    fetching.add(key);
    const before = changes;
    const result = await ask().finally(() => fetching.delete(key));
    const kept = keeping(result, now());
    if (kept && before === changes) answers.put(key, kept);
    else answers.drop(key);
    return kept ?? result;
  }

  async function missed(key: string, request: IncomingMessage, ask: () => Promise<Result>): Promise<Result> {
    if (request.headers.authorization === undefined) withoutCondition(request);
    const found = await fetched(key, ask);
    return 'storedAt' in found ? { ...shown(found, request, now()), headers: found.result.headers ?? {} } : found;
  }

  /** Whoever asks meanwhile is answered at once; one request fetches what comes next, and a failure leaves what is there. */
  function renew(key: string, request: IncomingMessage, ask: () => Promise<Result>): void {
    if (fetching.has(key)) return;
    withoutCondition(request);
    void fetched(key, ask).catch(() => undefined);
  }

  function forget(): void {
    changes += 1;
    answers.clear();
  }

  async function answer(request: IncomingMessage, ask: () => Promise<Result>): Promise<Result> {
    if (request.method !== 'GET') return ask();
    const key = keyOf(request);
    const kept = answers.take(key);
    if (!kept || now() - kept.storedAt > kept.freshMs + kept.staleMs) return missed(key, request, ask);
    if (now() - kept.storedAt > kept.freshMs) renew(key, request, ask);
    return shown(kept, request, now());
  }

  return { answer, forget };
}
