import type { Message, QueueName } from '#shared/messages/index';
import type { Deps } from '../../ports/index.ts';
import { outboxDone } from '../../store/table/outbox.ts';
import { parkedWrite } from '../../store/table/parked.ts';

export interface ParkedMessage {
  queue: QueueName;
  id: string;
  reason: string;
  /** As it came; for a message that fits its schema, the message. */
  body: unknown;
  message?: Message<QueueName> | undefined;
  /** Of a FIFO queue. */
  group?: string | undefined;
}

/** Its outbox entry goes along, or the sweep would send it for ever. */
export async function park(ports: Deps<'table' | 'clock'>, parked: ParkedMessage): Promise<void> {
  const { queue, id: messageId, body, reason, message, group } = parked;
  await ports.table.commit([
    parkedWrite({ queue, messageId, body, reason, group, at: ports.clock.now() }),
    ...(message ? [outboxDone(queue, message)] : []),
  ]);
}
