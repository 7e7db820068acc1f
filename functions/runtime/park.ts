import type { Message, QueueName } from '#shared/messages/index';
import type { Ports } from '../ports.ts';
import { outboxDone } from '../store/outbox.ts';

export interface ParkedMessage {
  queue: QueueName;
  id: string;
  reason: string;
  /** As it came; for a message that fits its schema, the message. */
  body: unknown;
  message?: Message<QueueName> | undefined;
}

/**
 * Put if absent: a message that is delivered twice is one entry, with the time it was first given up. Its outbox entry
 * goes along, or the sweep would send it for ever.
 */
export async function park(ports: Pick<Ports, 'table' | 'clock'>, parked: ParkedMessage): Promise<void> {
  const { queue, id, body, reason, message } = parked;
  const pk = `PARK#${queue}#${id}`;
  await ports.table.commit([
    { put: { pk, sk: 'PARK', kind: 'parked', queue, body, reason, at: ports.clock.now() }, when: [{ absent: true }] },
    ...(message ? [outboxDone(queue, message)] : []),
  ]);
}
