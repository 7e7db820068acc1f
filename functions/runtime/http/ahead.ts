import type { PortName, Ports } from '../../ports/index.ts';
import type { PaymentProvider, Payments } from '../../ports/payments.ts';

/** Thrown to a handler that wants to change something in a session that turns out to be closed, or beyond a budget. */
class NotAdmitted extends Error {
  override name = 'NotAdmitted';
}

/** Of these ports it is known what only reads and what has an effect. */
const known: readonly PortName[] = ['table', 'search', 'blobs', 'queues', 'payments', 'clock', 'ids', 'links', 'site'];

/** A handler with no other ports may begin while its caller's session is still being looked up. */
export const mayRunAhead = (ports: readonly PortName[]): boolean => ports.every((port) => known.includes(port));

type Gate = () => Promise<void>;

/** Of a port these methods go ahead; every other one, a new one too, waits until the session is known to be open. */
const held = <T extends object>(port: T, reading: readonly (keyof T)[], open: Gate): T =>
  new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const names: readonly PropertyKey[] = reading;
      if (names.includes(name)) return value.bind(target);
      return async (...given: unknown[]) => open().then(() => value.apply(target, given));
    },
  });

const heldProvider = (provider: PaymentProvider, open: Gate): PaymentProvider => held(provider, ['query'], open);

/** Looked at when they are asked for, and no earlier: most calls have nothing to do with them. */
const heldPayments = (payments: Payments, open: Gate): Payments => ({
  ...payments,
  current: heldProvider(payments.current, open),
  get offered() {
    return payments.offered.map((provider) => heldProvider(provider, open));
  },
  named: (name) => {
    const provider = payments.named(name);
    return provider && heldProvider(provider, open);
  },
});

/** The same ports, whose effects wait until it is known that the caller may act. Reading goes ahead. */
export function heldPorts(ports: Partial<Ports>, mayAct: Promise<boolean>): Partial<Ports> {
  const open: Gate = async () => {
    if (!(await mayAct)) throw new NotAdmitted();
  };
  const { table, search, blobs, queues, payments } = ports;
  return {
    ...ports,
    ...(table && { table: held(table, ['get', 'getMany', 'query', 'count'], open) }),
    ...(search && { search: held(search, ['query', 'people', 'suggest'], open) }),
    ...(blobs && { blobs: held(blobs, ['parts', 'head', 'read', 'readRange'], open) }),
    ...(queues && { queues: held(queues, [], open) }),
    ...(payments && { payments: heldPayments(payments, open) }),
  };
}
