import { loopback } from '../loopback.ts';
import { fieldsOf, type ProviderRequest, respond } from './http.ts';
import { FakeStripe, type FakeStripeOptions } from './stripe.ts';

/** Serves the API; its address is for `STRIPE_API_BASE`. */
export async function startFakeStripe(options: FakeStripeOptions) {
  const stripe = new FakeStripe(options);
  const answer = async (request: ProviderRequest) => {
    const { method, target, headers } = request;
    const { pathname: path } = new URL(target, 'http://localhost');
    const [authorization, idempotencyKey] = [headers.authorization, headers['idempotency-key']];
    return stripe.answer({ method, path, fields: fieldsOf(request), authorization, idempotencyKey });
  };
  const server = await loopback((request, response) => respond({ answer }, request, response));
  return { stripe, apiBase: server.endpoint, stop: server.close };
}
