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
}

export interface OpenSearchCall {
  method: 'PUT' | 'POST';
  path: string;
  query?: Record<string, string>;
  body: object;
}

export interface OpenSearchAnswer {
  status: number;
  body: unknown;
}

const busy = new Set([429, 502, 503, 504]);
const timeoutMs = 5000;
const patience: Backoff = { ...backoff, tries: 3 };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const queryText = (query: Record<string, string>): string =>
  Object.keys(query)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`)
    .join('&');

/** Signed calls. Everything that is sent may be sent again: documents carry their version. */
export function openSearchHttp(options: OpenSearchOptions) {
  const { endpoint, region, credentials, service = 'aoss', retry = patience } = options;

  function send({ method, path, query = {}, body }: OpenSearchCall): Promise<Response> {
    const url = new URL(path, endpoint);
    url.search = queryText(query);
    const text = JSON.stringify(body);
    /** Serverless collections want the hash of the body as a header of its own. */
    const given = { 'content-type': 'application/json', 'x-amz-content-sha256': sha256(text) };
    const call = { method, path: url.pathname, query: queryText(query), host: url.host, region, service };
    const signed = signedHeaders({ ...call, headers: given, body: text, at: new Date() }, credentials);
    const { host: _, ...headers } = signed;
    return fetch(url, { method, headers, body: text, signal: AbortSignal.timeout(timeoutMs) });
  }

  async function tried(call: OpenSearchCall): Promise<OpenSearchAnswer | undefined> {
    const response = await send(call).catch(() => undefined);
    if (!response || busy.has(response.status)) {
      await response?.body?.cancel();
      return undefined;
    }
    return { status: response.status, body: await response.json().catch(() => undefined) };
  }

  return async (call: OpenSearchCall): Promise<OpenSearchAnswer> => {
    for (let attempt = 1; attempt <= retry.tries; attempt++) {
      const answer = await tried(call);
      if (answer) return answer;
      await retry.pause(attempt - 1);
    }
    throw new Error(`the search service does not answer ${call.method} ${call.path}`);
  };
}
