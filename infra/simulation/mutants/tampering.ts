import { keyOf } from '#functions/adapters/table/write';
import type { Queues } from '#functions/ports/index';
import type { Condition, Write } from '#functions/ports/table';
import type { Message, QueueName } from '#shared/messages/index';
import type { Tampering, TamperingContext } from '../simulation.ts';

/** Building blocks of mutants, at the edge of a port. */

type WriteFilter = (write: Write) => boolean;

export const writesTo =
  (prefix: string, sk = ''): WriteFilter =>
  (write) => {
    const key = keyOf(write);
    return key.pk.startsWith(prefix) && key.sk.startsWith(sk);
  };

export const setsAttribute =
  (attribute: string): WriteFilter =>
  (write) =>
    'update' in write && write.change.set !== undefined && attribute in write.change.set;

export const puts =
  (isChosen: WriteFilter): WriteFilter =>
  (write) =>
    'put' in write && isChosen(write);

export const both =
  (first: WriteFilter, second: WriteFilter): WriteFilter =>
  (write) =>
    first(write) && second(write);

const rewriteWrites = (change: (write: Write) => Write[]): Tampering => ({
  writes: (writes) => writes.flatMap(change),
});

export const dropWrites = (isChosen: WriteFilter): Tampering =>
  rewriteWrites((write) => (isChosen(write) ? [] : [write]));

function dropConditions(write: Write, stays: (condition: Condition) => boolean): Write[] {
  const when = (write.when ?? []).filter(stays);
  if ('check' in write) return when.length > 0 ? [{ ...write, when }] : [];
  const { when: _, ...rest } = write;
  return [when.length > 0 ? { ...rest, when } : rest];
}

/** Drops the conditions of these writes, except those that `stays` names. */
export const withoutConditions = (
  isChosen: WriteFilter,
  stays: (condition: Condition) => boolean = () => false,
): Tampering => rewriteWrites((write) => (isChosen(write) ? dropConditions(write, stays) : [write]));

export const rewriteUpdates = (
  isChosen: WriteFilter,
  change: (write: Extract<Write, { update: object }>) => Write,
): Tampering => rewriteWrites((write) => ['update' in write && isChosen(write) ? change(write) : write]);

/** The attribute is never stored. */
export const withoutAttribute = (attribute: string): Tampering =>
  rewriteUpdates(setsAttribute(attribute), ({ update }) => ({ check: update, when: [{ exists: true }] }));

type ProviderTampering = NonNullable<Tampering['provider']>;
type PayoutTampering = NonNullable<Tampering['payouts']>;

export const tamperProvider = (
  change: (...args: Parameters<ProviderTampering>) => Partial<ReturnType<ProviderTampering>>,
): Tampering => ({
  provider: (real, context) => ({ ...real, ...change(real, context) }),
});

/** Overwrites fields of a notification with the right values, as if they were not checked. */
export const withForgedFields = (right: Record<string, string>): Tampering =>
  tamperProvider((real) => ({
    readNotification: (body, headers) =>
      real.readNotification(body.startsWith('{') ? JSON.stringify({ ...JSON.parse(body), ...right }) : body, headers),
  }));

export const tamperPayouts = (
  change: (...args: Parameters<PayoutTampering>) => Partial<ReturnType<PayoutTampering>>,
): Tampering => ({
  payouts: (real, context) => ({ ...real, ...change(real, context) }),
});

export const dropMessages = (
  isLost: (queue: QueueName, message: Message<QueueName>, context: TamperingContext) => boolean,
): Tampering => ({
  queues: (real, context): Queues => ({
    async send(queue, message, options) {
      if (!isLost(queue, message, context)) await real.send(queue, message, options);
    },
  }),
});

/** Applies both tamperings, in order. */
export const combine = (first: Tampering, second: Tampering): Tampering => ({
  ...first,
  ...second,
  writes: (writes) => through(second.writes, through(first.writes, writes)),
  provider: (real, context) => through(second.provider, through(first.provider, real, context), context),
  payouts: (real, context) => through(second.payouts, through(first.payouts, real, context), context),
  queues: (real, context) => through(second.queues, through(first.queues, real, context), context),
  view: (ports) => through(second.view, through(first.view, ports)),
});

const through = <T, A extends unknown[]>(
  change: ((value: T, ...context: A) => T) | undefined,
  value: T,
  ...context: A
): T => (change ? change(value, ...context) : value);
