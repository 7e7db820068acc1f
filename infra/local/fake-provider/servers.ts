import { FakeAlipay, type FakeAlipayOptions } from './alipay.ts';
import { serve } from './http.ts';
import { FakeStripe, type FakeStripeOptions } from './stripe.ts';

/** Serves the gateway, whose address is for `ALIPAY_GATEWAY`, and the downloads of bills. */
export async function startFakeAlipay(options: FakeAlipayOptions) {
  const alipay = new FakeAlipay(options);
  const { endpoint, close } = await serve(alipay);
  alipay.endpoint = endpoint;
  return { alipay, gateway: `${endpoint}/gateway.do`, stop: close };
}

/** Serves the API; its address is for `STRIPE_API_BASE`. */
export async function startFakeStripe(options: FakeStripeOptions) {
  const stripe = new FakeStripe(options);
  const { endpoint, close } = await serve(stripe);
  return { stripe, apiBase: endpoint, stop: close };
}
