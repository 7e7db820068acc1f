import { tokenStore } from './token.ts';

/** An answer that is no success, with what the server says about it. */
export class CallFailed extends Error {
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(message: string, status: number, requestId: string | undefined) {
    super(message);
    this.status = status;
    this.requestId = requestId;
  }
}

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Record<string, string | number | undefined>;
  token?: string | null;
  signal?: AbortSignal;
}

function addressOf(path: string, query: Call['query'] = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

export async function fetchJson<Answer>(path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', query, token = tokenStore.read(), signal = null } = call;
  const headers = {
    'accept-language': document.documentElement.lang,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(addressOf(path, query), { method, headers, signal });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new CallFailed(body.message ?? response.statusText, response.status, body.request_id);
  return body;
}
