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
  /** Of every answer, in milliseconds. */
  times: number[];
  /** Answers that are errors, and requests without one. */
  errors: string[];
  /** Longer than asked where the answers came too slowly. */
  seconds: number;
}

/** Autocannon sends what is due in a second at the beginning of it: so many of them, one after the other, spread it. */
const waves = 10;

/** One request a second each, as long as there are not too many: whoever waits for an answer offers less than was asked. */
const maxConnections = 50;

/** So many of one wave without an answer end it: nobody is there any more. */
const maxErrors = 100;

/** What a request asks, and what is noted where its answer is an error. */
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

interface LoadRecorder extends Pick<LoadResult, 'errors'> {
  recordTime(ms: number): void;
}

function wave(url: string, { next, rate, seconds }: Load, { recordTime, errors }: LoadRecorder): Promise<void> {
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

/** So many requests a second of what visitors do next, each timed from when it was sent. */
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
