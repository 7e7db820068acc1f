import type { QueueName } from '#shared/messages/index';
import type { Ports } from '../ports.ts';

export interface ParkedMessage {
  queue: QueueName;
  id: string;
  body: unknown;
  reason: string;
}

/** Put if absent: a message that is delivered twice is one entry, with the time it was first given up. */
export async function park(ports: Pick<Ports, 'table' | 'clock'>, message: ParkedMessage): Promise<void> {
  const { queue, id, body, reason } = message;
  const pk = `PARK#${queue}#${id}`;
  await ports.table.commit([
    { put: { pk, sk: 'PARK', kind: 'parked', queue, body, reason, at: ports.clock.now() }, when: [{ absent: true }] },
  ]);
}
