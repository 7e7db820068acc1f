import type { Deps } from '#functions/ports/index';
import { outboxDone } from '#functions/store/table/outbox';
import { parkedWrite } from '#functions/store/table/parked';
import type { Message, QueueName } from '#shared/messages/index';

export interface ParkedMessage {
  queue: QueueName;
  id: string;
  reason: string;
  /** The raw body, or the parsed message if it fits its schema. */
  body: unknown;
  message?: Message<QueueName> | undefined;
  /** The message group, for a FIFO queue. */
  group?: string | undefined;
}

/** Deletes the message's outbox entry in the same write: the sweep would otherwise send it for ever. */
export async function park(ports: Deps<'table' | 'clock'>, parked: ParkedMessage): Promise<void> {
  const { queue, id: messageId, body, reason, message, group } = parked;
  await ports.table.commit([
    parkedWrite({ queue, messageId, body, reason, group, at: ports.clock.now() }),
    ...(message ? [outboxDone(queue, message)] : []),
  ]);
}
