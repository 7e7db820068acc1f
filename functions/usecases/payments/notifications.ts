import { createHash } from 'node:crypto';
import type { Deps } from '#functions/ports/index';
import type {
  PaymentProvider,
  ProviderNotification,
  ProviderPayment,
  ReversalNotification,
} from '#functions/ports/payments';
import { day } from '#shared/limits';
import type { Message } from '#shared/messages/index';

/** Notifications and our verdict on them are kept as evidence for disputes. They never deduplicate: a provider may repeat one. */
const keepDays = 400;

const notificationWrite = (provider: string, body: string, { verdict, now }: { verdict: string; now: number }) => {
  const hash = createHash('sha256').update(body).digest('hex');
  const ttl = Math.ceil((now + keepDays * day) / 1000);
  const put = { pk: `NTF#${provider}#${hash}`, sk: 'NTF', kind: 'notification', provider, verdict, at: now, ttl };
  return { put };
};

const messageOf = (provider: string, notification: ProviderPayment | ReversalNotification): Message<'order-status'> =>
  notification.state === 'reversed'
    ? {
        kind: 'reversed',
        outTradeNo: notification.outTradeNo,
        refunded: notification.refunded,
        refundNo: notification.refundNo,
      }
    : { kind: 'notified', provider, ...notification };

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
