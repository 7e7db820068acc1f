import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { loopback } from '../loopback.ts';
import type { Delays, Fault } from './faults.ts';

/** A provider's response, or 'lost' if it never arrives. */
export type Reply =
  | { status: number; type: string; body: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }
  | 'lost';

export interface ProviderRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** The target as the client signed it, which includes the path prefix when mounted below another server. */
  signedTarget?: string;
  headers: Record<string, string | undefined>;
  body: string;
}

interface Answerer {
  answer(request: ProviderRequest): Promise<Reply>;
}

export type Fields = Record<string, string>;

/** The fields of a request, from its query and its form alike. */
export const fieldsOf = ({ target, body }: Pick<ProviderRequest, 'target' | 'body'>): Fields =>
  Object.fromEntries([...new URL(target, 'http://localhost').searchParams, ...new URLSearchParams(body)]);

function send(reply: Reply, response: ServerResponse): void {
  if (reply === 'lost') response.destroy();
  else response.writeHead(reply.status, { 'content-type': reply.type, ...reply.headers }).end(reply.body);
}

/** Serves a provider, below `prefix` of another server if given; the prefix is part of the signed target. */
export async function respond(
  provider: Answerer,
  request: IncomingMessage,
  response: ServerResponse,
  prefix = '',
): Promise<void> {
  const { method = 'GET', url: signedTarget = '/' } = request;
  const target = signedTarget.slice(prefix.length) || '/';
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
  send(await provider.answer({ method, target, signedTarget, headers, body: await text(request) }), response);
}

/** Serves a provider on a port of its own. */
export const serve = (provider: Answerer) => loopback((request, response) => respond(provider, request, response));

/** Applies the faults of the way back; a slow reply takes so many real milliseconds. */
export async function deliverReply(
  fault: Fault | undefined,
  reply: Reply,
  { slowMs = 1000, whenSlow }: Pick<Delays, 'slowMs' | 'whenSlow'>,
): Promise<Reply> {
  if (fault === 'lose response') return 'lost';
  if (fault === 'bad gateway') return { status: 502, type: 'text/html', body: '<html>502 Bad Gateway</html>' };
  if (fault === 'slow') {
    whenSlow?.();
    await wait(slowMs);
  }
  return reply;
}

/** Calls a provider as `fetch`, without a network, for simulations with many thousand calls. */
export const fetchFrom =
  (provider: Answerer): typeof fetch =>
  async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const reply = await provider.answer({
      method: init?.method ?? 'GET',
      target: pathname + search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: String(init?.body ?? ''),
    });
    init?.signal?.throwIfAborted();
    if (reply === 'lost') throw new TypeError('fetch failed');
    const { status, type, headers } = reply;
    return new Response(status === 204 ? null : reply.body, { status, headers: { 'content-type': type, ...headers } });
  };
