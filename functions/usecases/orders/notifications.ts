import { createHash } from 'node:crypto';
import { day } from '#shared/limits';
import type { Message } from '#shared/messages/index';
import type { Deps } from '../../ports/index.ts';
import type { Heard, PaymentProvider, Reversed, Trade } from '../../ports/payments.ts';

/** Kept for disputes: what came, and what we made of it. Never a gate: the same notification may come again. */
const keepDays = 400;

const record = (provider: string, body: string, { verdict, now }: { verdict: string; now: number }) => {
  const hash = createHash('sha256').update(body).digest('hex');
  const ttl = Math.ceil((now + keepDays * day) / 1000);
  const put = { pk: `NTF#${provider}#${hash}`, sk: 'NTF', kind: 'notification', provider, verdict, at: now, ttl };
  return { put };
};

const messageOf = (provider: string, heard: Trade | Reversed): Message<'order-status'> =>
  heard.state === 'reversed'
    ? { kind: 'reversed', outTradeNo: heard.outTradeNo, refunded: heard.refunded, refundNo: heard.refundNo }
    : { kind: 'notified', provider, ...heard };

/** Verifies what a provider sent and queues what it is about; undefined where it was not the provider, or not meant for us. */
export async function receiveNotification(
  ports: Deps,
  provider: PaymentProvider,
  { rawBody, headers }: { rawBody: string; headers: Record<string, string> },
): Promise<Heard> {
  const heard = await provider.readNotification(rawBody, headers);
  if (!heard || heard === 'nothing') return heard;
  const now = ports.clock.now();
  await Promise.all([
    ports.table.commit([record(provider.name, rawBody, { verdict: heard.state, now })]),
    ports.queues.send('order-status', messageOf(provider.name, heard)),
  ]);
  return heard;
}
