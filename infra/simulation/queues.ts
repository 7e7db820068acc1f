import type { Clock, Ports, Queues, SendOptions } from '#functions/ports/index';
import { park } from '#functions/runtime/worker/park';
import { Parked } from '#functions/runtime/worker/parked';
import { retryDelay } from '#functions/runtime/worker/retry-delay';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { worker as index } from '#functions/workers/index';
import { worker as mail } from '#functions/workers/mail';
import { worker as mailEvents } from '#functions/workers/mail-events';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as payout } from '#functions/workers/payout';
import { worker as prepare } from '#functions/workers/prepare';
import { worker as settlement } from '#functions/workers/settlement';
import { queueLimits, queues } from '#infra/lib/resources';
import { second } from '#shared/limits';
import type { Message, QueueName } from '#shared/messages/index';

type Workers = { [Q in QueueName]: (message: Message<Q>, ports: Ports) => Promise<void> };

const workers: Workers = {
  'order-status': orderStatus.work,
  settlement: settlement.work,
  payout: payout.work,
  mail: mail.work,
  'mail-events': mailEvents.work,
  index: index.work,
  prepare: prepare.work,
  'file-jobs': fileJobs.work,
};

export interface Envelope {
  id: number;
  queue: QueueName;
  message: Message<QueueName>;
  group: string | undefined;
  visibleAt: number;
  receives: number;
  inFlight: boolean;
  work(ports: Ports): Promise<void>;
}

/** Guarantees of SQS that a mutant takes away. */
interface QueueDefects {
  isForgetful?: boolean;
}

/** SQS as far as it matters here: postponed messages, ten receives and then the dead-letter queue, FIFO groups. */
export class SimulatedQueues implements Queues {
  readonly waiting: Envelope[] = [];
  dead: Envelope[] = [];
  /** All emails sent, in order. */
  readonly emails: Message<'mail'>[] = [];
  readonly #clock: Clock;
  readonly #broken: QueueDefects;
  #sent = 0;

  constructor(clock: Clock, defects: QueueDefects = {}) {
    this.#clock = clock;
    this.#broken = defects;
  }

  async send<Q extends QueueName>(queue: Q, message: Message<Q>, options: SendOptions = {}): Promise<void> {
    this.#sent += 1;
    if ('template' in message) this.emails.push(message);
    this.waiting.push({
      id: this.#sent,
      queue,
      message,
      group: options.group,
      visibleAt: this.#clock.now() + (options.delaySeconds ?? 0) * second,
      receives: 0,
      inFlight: false,
      work: (ports) => workers[queue](message, ports),
    });
  }

  /** Messages that could be received now; of each group of a FIFO queue only the oldest. */
  ready(): Envelope[] {
    const now = this.#clock.now();
    const groups = new Set<string>();
    return this.waiting.filter((envelope) => {
      const group = queues[envelope.queue].fifo ? `${envelope.queue}#${envelope.group}` : undefined;
      const isBehind = group !== undefined && groups.has(group);
      if (group !== undefined) groups.add(group);
      return !isBehind && !envelope.inFlight && envelope.visibleAt <= now;
    });
  }

  nextVisible(): number | undefined {
    return this.waiting.length === 0 ? undefined : Math.min(...this.waiting.map(({ visibleAt }) => visibleAt));
  }

  take(envelope: Envelope): void {
    envelope.inFlight = true;
    envelope.receives += 1;
  }

  /** Deletes a message, or with `again` leaves it for a second delivery, as SQS may. */
  done(envelope: Envelope, again = false): void {
    envelope.inFlight = false;
    if (!again) this.#remove(envelope);
  }

  /** The next delivery comes as soon as after an error; after a crash it would come later. */
  failed(envelope: Envelope): void {
    const limits = queueLimits(envelope.queue);
    envelope.inFlight = false;
    envelope.visibleAt = this.#clock.now() + retryDelay(envelope.receives, limits) * second;
    if (envelope.receives < limits.deliveries && !this.#broken.isForgetful) return;
    this.#remove(envelope);
    if (!this.#broken.isForgetful) this.dead.push(envelope);
  }

  /** Redrives every dead message, and each of them twice: the duplicate must change nothing. */
  redrive(): void {
    const deadEnvelopes = this.dead;
    this.dead = [];
    for (const envelope of deadEnvelopes) {
      const redriven = { ...envelope, receives: 0, visibleAt: this.#clock.now(), inFlight: false };
      this.waiting.push(redriven, { ...redriven, id: -envelope.id });
    }
  }

  #remove(envelope: Envelope): void {
    const at = this.waiting.indexOf(envelope);
    if (at >= 0) this.waiting.splice(at, 1);
  }
}

/** Works as the Lambda does: a message that can never succeed is parked. */
export async function work(envelope: Envelope, ports: Ports): Promise<'worked' | 'parked'> {
  try {
    await envelope.work(ports);
    return 'worked';
  } catch (error) {
    if (!(error instanceof Parked)) throw error;
    const { queue, message } = envelope;
    await park(ports, { queue, id: String(envelope.id), reason: error.message, body: message, message });
    return 'parked';
  }
}
