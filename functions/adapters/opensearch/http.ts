import { createHash } from 'node:crypto';
import { type Backoff, backoff } from '../aws/backoff.ts';
import { type AwsCredentials, signedHeaders } from '../aws/signature.ts';

export interface OpenSearchOptions {
  /** Of the collection, or of a domain: `https://….aoss.amazonaws.com`. */
  endpoint: string;
  region: string;
  credentials: AwsCredentials;
  /** `aoss` is OpenSearch Serverless, `es` a domain of OpenSearch Service. */
  service?: 'aoss' | 'es';
  index?: string;
  retry?: Backoff;
  /** How often to check whether written documents can be found. */
  refresh?: Backoff;
  /** Called after a missing index was created again; it holds only what is written from then on. */
  onMissing?: (index: string) => void;
}

export interface OpenSearchCall {
  method: 'PUT' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  /** An array is sent as lines, as `_bulk` requires. */
  body?: object | readonly object[];
  /** Short for searches, since a reader waits; writes may take longer. */
  timeoutMs?: number;
  /** The call is repeated while this is false. */
  isWhole?: (body: unknown) => boolean;
}

export interface OpenSearchAnswer {
  status: number;
  body: unknown;
}

const busy = new Set([429, 502, 503, 504]);
const searchMs = 5000;
const searchRetry: Backoff = { ...backoff, tries: 3 };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const queryText = (query: Record<string, string>): string =>
  Object.keys(query)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`)
    .join('&');

const textOf = (body: OpenSearchCall['body']): string =>
  Array.isArray(body) ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : body ? JSON.stringify(body) : '';

const isOk = (status: number): boolean => status >= 200 && status < 300;

export type OpenSearchSend = (call: OpenSearchCall) => Promise<OpenSearchAnswer>;

/** @throws if the call was not answered with 200. */
export function expectOk(failure: string, { status, body }: OpenSearchAnswer): void {
  if (status !== 200) throw new Error(`${failure}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
}

/** Signed calls. Every call may be sent again: documents carry their version. */
export function openSearchHttp(options: OpenSearchOptions): OpenSearchSend {
  const { endpoint, region, credentials, service = 'aoss', retry = searchRetry } = options;

  function send({ method, path, query = {}, body, timeoutMs = searchMs }: OpenSearchCall): Promise<Response> {
    const url = new URL(path, endpoint);
    url.search = queryText(query);
    const text = textOf(body);
    const type = Array.isArray(body) ? 'application/x-ndjson' : 'application/json';
    /** Serverless collections require the hash of the body as a header. */
    const requestHeaders = { 'content-type': type, 'x-amz-content-sha256': sha256(text) };
    const call = { method, path: url.pathname, query: queryText(query), host: url.host, region, service };
    const signed = signedHeaders({ ...call, headers: requestHeaders, body: text, at: new Date() }, credentials);
    const { host: _, ...headers } = signed;
    return fetch(url, { method, headers, body: text || null, signal: AbortSignal.timeout(timeoutMs) });
  }

  /** Undefined if the answer is missing or incomplete. */
  async function attemptCall(call: OpenSearchCall): Promise<OpenSearchAnswer | undefined> {
    const response = await send(call).catch(() => undefined);
    if (!response || busy.has(response.status)) {
      await response?.body?.cancel();
      return undefined;
    }
    const { status } = response;
    const body: unknown = await response.json().catch(() => undefined);
    if (isOk(status) && (body === undefined || call.isWhole?.(body) === false)) return undefined;
    return { status, body };
  }

  return async (call) => {
    for (let attempt = 1; attempt <= retry.tries; attempt++) {
      const answer = await attemptCall(call);
      if (answer) return answer;
      await retry.pause(attempt - 1);
    }
    throw new Error(`the search service does not answer ${call.method} ${call.path}`);
  };
}
