import { paymentShape } from '#functions/responses/payments/payment-session';
import { endpoint } from '#functions/runtime/endpoint';
import { placeOrder, prepareCheckout } from '#functions/usecases/orders/place-order';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const createPayment = endpoint(
  routes.createPayment,
  ['table', 'queues', 'payments', 'ids', 'clock', 'site'],
  async (input, deps) => {
    const checkout = await prepareCheckout(input, deps);
    if (!checkout.ok) return checkout;
    const placed = await placeOrder(checkout.value, input, deps);
    return placed.ok ? ok({ data: paymentShape(placed.value, deps.site.appUrl) }) : placed;
  },
);
