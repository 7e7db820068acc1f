import { serve } from './http.ts';
import { FakeStripe, type FakeStripeOptions } from './stripe.ts';

/** Serves the API; its address is for `STRIPE_API_BASE`. */
export async function startFakeStripe(options: FakeStripeOptions) {
  const stripe = new FakeStripe(options);
  const { endpoint, close } = await serve(stripe);
  return { stripe, apiBase: endpoint, stop: close };
}
