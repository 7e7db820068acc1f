import type { QueueName } from '#shared/messages/index';

/** Its function's name: a queue may be called like a route. */
export const workerName = (queue: QueueName): string => `${queue}-worker`;
