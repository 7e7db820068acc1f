import type { PortName, Ports } from '#functions/ports/index';
import type { Message, QueueName } from '#shared/messages/index';

/** A queue's consumer. It must tolerate receiving the same message several times. */
export interface Worker<Q extends QueueName = QueueName, P extends PortName = PortName> {
  queue: Q;
  /** Read by the bundler: a bundle carries the adapters of these ports and no others. */
  ports: readonly P[];
  work(message: Message<Q>, ports: Pick<Ports, P>): Promise<void>;
  /** Works on the messages of a batch one after another, where a service takes so many a second. */
  isPaced?: boolean;
}

/** A job that runs by the clock. A missed or repeated run must do no harm. */
export interface Schedule<P extends PortName = PortName> {
  name: string;
  ports: readonly P[];
  run(ports: Pick<Ports, P>): Promise<void>;
}

/**
 * `const mail = queueWorker('mail', ['mail', 'site'], async (message, ports) => …); export { mail as worker };`
 * Throwing returns the message to its queue; throwing `Parked` records it and drops it.
 */
export const queueWorker = <const Q extends QueueName, const P extends PortName>(
  queue: Q,
  ports: readonly P[],
  work: Worker<Q, P>['work'],
): Worker<Q, P> => ({ queue, ports, work });

export const clockSchedule = <const P extends PortName>(
  name: string,
  ports: readonly P[],
  run: Schedule<P>['run'],
): Schedule<P> => ({ name, ports, run });
