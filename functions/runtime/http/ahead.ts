import type { PortName, Ports } from '#functions/ports/index';
import type { PaymentProvider, Payments } from '#functions/ports/payments';

/** Thrown to a handler that tries to write although its session turns out to be closed, or its budget used up. */
class NotAdmitted extends Error {
  override name = 'NotAdmitted';
}

/** Ports whose methods are known to be reads or effects. */
const classified: readonly PortName[] = [
  'table',
  'search',
  'blobs',
  'queues',
  'payments',
  'clock',
  'ids',
  'links',
  'site',
];

/** A handler with no other ports may begin while its caller's session is still being looked up. */
export const mayRunAhead = (ports: readonly PortName[]): boolean => ports.every((port) => classified.includes(port));

type Gate = () => Promise<void>;

/** The named methods of a port run at once; every other one, including a new one, waits until the session is known to be open. */
const gatePort = <T extends object>(port: T, readMethods: readonly (keyof T)[], open: Gate): T =>
  new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const names: readonly PropertyKey[] = readMethods;
      if (names.includes(name)) return value.bind(target);
      return async (...args: unknown[]) => open().then(() => value.apply(target, args));
    },
  });

const gatedProvider = (provider: PaymentProvider, open: Gate): PaymentProvider => gatePort(provider, ['query'], open);

/** Wrapped only when accessed: most calls do not use payments. */
const gatedPayments = (payments: Payments, open: Gate): Payments => ({
  ...payments,
  current: gatedProvider(payments.current, open),
  get offered() {
    return payments.offered.map((provider) => gatedProvider(provider, open));
  },
  named: (name) => {
    const provider = payments.named(name);
    return provider && gatedProvider(provider, open);
  },
});

/** The same ports, whose effects wait until the session and the budget are checked. Reads run at once. */
export function gatedPorts(ports: Partial<Ports>, mayAct: Promise<boolean>): Partial<Ports> {
  const open: Gate = async () => {
    if (!(await mayAct)) throw new NotAdmitted();
  };
  const { table, search, blobs, queues, payments } = ports;
  return {
    ...ports,
    ...(table && { table: gatePort(table, ['get', 'getMany', 'query', 'count'], open) }),
    ...(search && { search: gatePort(search, ['query', 'people', 'suggest'], open) }),
    ...(blobs && { blobs: gatePort(blobs, ['parts', 'head', 'read', 'readRange'], open) }),
    ...(queues && { queues: gatePort(queues, [], open) }),
    ...(payments && { payments: gatedPayments(payments, open) }),
  };
}
