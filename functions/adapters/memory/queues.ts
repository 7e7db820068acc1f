import type { Queues, SendOptions } from '#functions/ports/index';
import type { Message, QueueName } from '#shared/messages/index';

export interface SentMessage<Q extends QueueName = QueueName> {
  queue: Q;
  message: Message<Q>;
  options: SendOptions;
}

export interface MemoryQueues extends Queues {
  /** Sent and not yet processed, oldest first. */
  sent: SentMessage[];
}

/** Stores the messages that tests read. */
export function memoryQueues(): MemoryQueues {
  const sent: SentMessage[] = [];
  return {
    sent,
    send: async (queue, message, options = {}) => {
      sent.push({ queue, message: structuredClone(message), options });
    },
  };
}
