import type { IncomingMessage } from 'node:http';
import { loopback } from '../loopback.ts';
import { bodyOf } from './http.ts';
import { type Asked, FakeStripe, type FakeStripeOptions } from './stripe.ts';

export interface StripeServer {
  stripe: FakeStripe;
  /** For `STRIPE_API_BASE`. */
  apiBase: string;
  stop(): Promise<void>;
}

const header = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

async function askedIn(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const body = new URLSearchParams((await bodyOf(request)).toString('utf8'));
  return {
    method: request.method ?? '',
    path: pathname,
    fields: Object.fromEntries([...searchParams, ...body]),
    authorization: request.headers.authorization,
    idempotencyKey: header(request.headers['idempotency-key']),
  };
}

/** The API on a port of its own. */
export async function startFakeStripe(options: FakeStripeOptions): Promise<StripeServer> {
  const stripe = new FakeStripe(options);
  const server = await loopback(async (request, response) => {
    const answered = await stripe.answer(await askedIn(request));
    if (answered === 'lost') response.destroy();
    else response.writeHead(answered.status, { 'content-type': answered.type }).end(answered.body);
  });
  return { stripe, apiBase: server.endpoint, stop: server.close };
}
