import type { Deps } from '#functions/ports/index';
import type {
  PaymentProvider,
  ProviderNotification,
  ProviderPayment,
  ReversalNotification,
} from '#functions/ports/payments';
import { notificationWrite } from '#functions/store/payments/notifications';
import type { Message } from '#shared/messages/index';

function messageOf(provider: string, notification: ProviderPayment | ReversalNotification): Message<'order-status'> {
  if (notification.state !== 'reversed') return { kind: 'notified', provider, ...notification };
  const { outTradeNo, refundNo, amount } = notification;
  return { kind: 'reversed', outTradeNo, refundNo, amount };
}

/** Verifies a provider's notification and queues it; undefined if its signature is wrong or it is meant for another merchant. */
export async function receiveNotification(
  ports: Deps,
  provider: PaymentProvider,
  { rawBody, headers }: { rawBody: string; headers: Record<string, string> },
): Promise<ProviderNotification> {
  const notification = await provider.readNotification(rawBody, headers);
  if (!notification || notification === 'nothing') return notification;
  const now = ports.clock.now();
  await Promise.all([
    ports.table.commit([notificationWrite(provider.name, rawBody, { verdict: notification.state, now })]),
    ports.queues.send('order-status', messageOf(provider.name, notification)),
  ]);
  return notification;
}
