import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';

export interface Visit {
  kind: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  token?: string | undefined;
}

interface Load {
  next: () => Visit;
  /** Requests a second. */
  rate: number;
  seconds: number;
}

export interface LoadResult {
  /** Milliseconds of every response. */
  times: number[];
  errors: string[];
  /** Longer than requested when the responses came too slowly. */
  seconds: number;
}

/** Autocannon sends the requests of a second at its beginning: this many staggered instances spread them. */
const waves = 10;

/** Each connection sends one request a second, up to this many: one that waits for a response sends fewer. */
const maxConnections = 50;

/** An instance gives up after this many requests without a response: the server is gone. */
const maxErrors = 100;

/** Builds each request from the next visit, and records error responses. */
function requestOf(next: () => Visit, errors: string[]): autocannon.Request {
  const kinds = new WeakMap<object, string>();
  return {
    setupRequest(request, context) {
      const { kind, method, path, token } = next();
      kinds.set(context, kind);
      const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
      return { ...request, method, path: `/api${path}`, headers };
    },
    onResponse(status, _body, context) {
      if (status < 200 || status >= 400) errors.push(`${kinds.get(context)} ${status}`);
    },
  };
}

function wave(
  url: string,
  { next, rate, seconds }: Load,
  { recordTime, errors }: { recordTime(ms: number): void; errors: string[] },
): Promise<void> {
  const options = {
    url,
    amount: rate * seconds,
    overallRate: rate,
    connections: Math.min(rate, maxConnections),
    timeout: 30,
    bailout: maxErrors,
    requests: [requestOf(next, errors)],
  };
  return new Promise((resolve, reject) => {
    const run = autocannon(options, (error) => (error ? reject(error) : resolve()));
    run.on('response', (_client, _status, _bytes, ms) => recordTime(ms));
    run.on('reqError', (error: unknown) => errors.push(String(error)));
  });
}

/** Sends the next visits at this rate; each is timed from when it was sent. */
export async function offerLoad(url: string, { rate, ...load }: Load): Promise<LoadResult> {
  const [times, errors]: [number[], string[]] = [[], []];
  const began = performance.now();
  let last = began;
  const recordTime = (ms: number): void => {
    times.push(ms);
    last = performance.now();
  };
  const parts = Math.min(waves, rate);
  const running = Array.from({ length: parts }, async (_, at) => {
    await wait((at * 1000) / parts);
    await wave(url, { ...load, rate: Math.floor((rate + at) / parts) }, { recordTime, errors });
  });
  await Promise.all(running);
  return { times, errors, seconds: Math.max(load.seconds, (last - began) / 1000) };
}
