import { loopback } from '../loopback.ts';
import { fieldsOf, send } from './http.ts';
import { FakeStripe, type FakeStripeOptions } from './stripe.ts';

/** The API on a port of its own; its address is for `STRIPE_API_BASE`. */
export async function startFakeStripe(options: FakeStripeOptions) {
  const stripe = new FakeStripe(options);
  const server = await loopback(async (request, response) => {
    const { method = '', headers } = request;
    const idempotencyKey = headers['idempotency-key']?.toString();
    const asked = { ...(await fieldsOf(request)), method, authorization: headers.authorization, idempotencyKey };
    send(await stripe.answer(asked), response);
  });
  return { stripe, apiBase: server.endpoint, stop: server.close };
}
