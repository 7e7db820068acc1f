import { endpoint } from '#functions/runtime/endpoint';
import { receiveNotification } from '#functions/usecases/payments/notifications';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** Acknowledged only once it is queued: until then the provider repeats the notification. */
export const notifyPayment = endpoint(
  routes.notifyPayment,
  ['table', 'queues', 'payments', 'clock'],
  async ({ params, request }, ports) => {
    const provider = ports.payments.named(params.provider);
    if (!provider) return refuse('notification_refused');
    const notification = await receiveNotification(ports, provider, request);
    if (notification) return ok(provider.acknowledgement);
    return refuse('notification_refused', provider.refusal === undefined ? {} : { body: provider.refusal });
  },
);
