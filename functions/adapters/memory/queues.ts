import type { Queues, SendOptions } from '#functions/ports/index';
import type { Message, QueueName } from '#shared/messages/index';

export interface SentMessage<Q extends QueueName = QueueName> {
  queue: Q;
  message: Message<Q>;
  options: SendOptions;
}

export interface MemoryQueues extends Queues {
  /** What was sent and not yet taken, oldest first. */
  sent: SentMessage[];
}

/** Queues of tests: an array one can look at. */
export function memoryQueues(): MemoryQueues {
  const sent: SentMessage[] = [];
  return {
    sent,
    send: async (queue, message, options = {}) => {
      sent.push({ queue, message: structuredClone(message), options });
    },
  };
}
