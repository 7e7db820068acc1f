import { keyOf } from '#functions/adapters/table/write';
import type { Queues } from '#functions/ports/index';
import type { Condition, Write } from '#functions/ports/table';
import type { Message, QueueName } from '#shared/messages/index';
import type { Place, Tampering } from '../world.ts';

/** Ways to break something at the edge of a port. */

type Chosen = (write: Write) => boolean;

/** Writes to items whose partition begins with this. */
export const to =
  (prefix: string, sk = ''): Chosen =>
  (write) => {
    const key = keyOf(write);
    return key.pk.startsWith(prefix) && key.sk.startsWith(sk);
  };

export const setting =
  (attribute: string): Chosen =>
  (write) =>
    'update' in write && write.change.set !== undefined && attribute in write.change.set;

export const putting =
  (chosen: Chosen): Chosen =>
  (write) =>
    'put' in write && chosen(write);

export const both =
  (one: Chosen, other: Chosen): Chosen =>
  (write) =>
    one(write) && other(write);

const changed = (change: (write: Write) => Write[]): Tampering => ({ writes: (writes) => writes.flatMap(change) });

export const leaveOut = (chosen: Chosen): Tampering => changed((write) => (chosen(write) ? [] : [write]));

function unconditional(write: Write, stays: (condition: Condition) => boolean): Write[] {
  const when = (write.when ?? []).filter(stays);
  if ('check' in write) return when.length > 0 ? [{ ...write, when }] : [];
  const { when: _, ...rest } = write;
  return [when.length > 0 ? { ...rest, when } : rest];
}

/** Writes whatever stands there; of a list of conditions, those that are named stay. */
export const unchecked = (chosen: Chosen, stays: (condition: Condition) => boolean = () => false): Tampering =>
  changed((write) => (chosen(write) ? unconditional(write, stays) : [write]));

export const rewritten = (chosen: Chosen, change: (write: Extract<Write, { update: object }>) => Write): Tampering =>
  changed((write) => ['update' in write && chosen(write) ? change(write) : write]);

/** An attribute is never noted. */
export const forgetting = (attribute: string): Tampering =>
  rewritten(setting(attribute), ({ update }) => ({ check: update, when: [{ exists: true }] }));

type Providing = NonNullable<Tampering['provider']>;
type Paying = NonNullable<Tampering['payouts']>;

export const provider = (tamper: (...given: Parameters<Providing>) => Partial<ReturnType<Providing>>): Tampering => ({
  provider: (real, at) => ({ ...real, ...tamper(real, at) }),
});

/** What is not looked at might as well be right. */
export const overlooking = (right: Record<string, string>): Tampering =>
  provider((real) => ({
    readNotification: (body, headers) =>
      real.readNotification(body.startsWith('{') ? JSON.stringify({ ...JSON.parse(body), ...right }) : body, headers),
  }));

export const payouts = (tamper: (...given: Parameters<Paying>) => Partial<ReturnType<Paying>>): Tampering => ({
  payouts: (real, at) => ({ ...real, ...tamper(real, at) }),
});

export const losing = (isLost: (queue: QueueName, message: Message<QueueName>, at: Place) => boolean): Tampering => ({
  queues: (real, at): Queues => ({
    async send(queue, message, options) {
      if (!isLost(queue, message, at)) await real.send(queue, message, options);
    },
  }),
});

/** Several at once: where one guard stands behind another, both have to be gone. */
export const together = (one: Tampering, other: Tampering): Tampering => ({
  ...one,
  ...other,
  writes: (writes) => through(other.writes, through(one.writes, writes)),
  provider: (real, at) => through(other.provider, through(one.provider, real, at), at),
  payouts: (real, at) => through(other.payouts, through(one.payouts, real, at), at),
  queues: (real, at) => through(other.queues, through(one.queues, real, at), at),
  view: (ports) => through(other.view, through(one.view, ports)),
});

const through = <T, A extends unknown[]>(change: ((value: T, ...at: A) => T) | undefined, value: T, ...at: A): T =>
  change ? change(value, ...at) : value;
