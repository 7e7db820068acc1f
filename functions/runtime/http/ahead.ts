import type { Blobs, PortName, Ports } from '../../ports/index.ts';
import type { PaymentProvider } from '../../ports/payments.ts';

/** Thrown to a handler that wants to change something in a session that turns out to be closed. */
class SessionClosed extends Error {
  override name = 'SessionClosed';
}

/** Of these ports it is known what only reads and what has an effect. */
const known: readonly PortName[] = ['table', 'search', 'blobs', 'queues', 'payments', 'clock', 'ids', 'links', 'site'];

/** A handler with no other ports may begin while its caller's session is still being looked up. */
export const mayRunAhead = (ports: readonly PortName[]): boolean => ports.every((port) => known.includes(port));

type Gate = () => Promise<void>;

const heldProvider = (provider: PaymentProvider, open: Gate): PaymentProvider => ({
  ...provider,
  begin: async (request) => open().then(() => provider.begin(request)),
  close: async (outTradeNo) => open().then(() => provider.close(outTradeNo)),
  refund: async (refund) => open().then(() => provider.refund(refund)),
});

const heldBlobs = (blobs: Blobs, open: Gate): Blobs => ({
  ...blobs,
  begin: async (...given) => open().then(() => blobs.begin(...given)),
  join: async (...given) => open().then(() => blobs.join(...given)),
  abandon: async (...given) => open().then(() => blobs.abandon(...given)),
  write: async (...given) => open().then(() => blobs.write(...given)),
  remove: async (keys) => open().then(() => blobs.remove(keys)),
});

/** The same ports, whose effects wait until the session is known to be open. Reading goes ahead. */
export function heldPorts(ports: Partial<Ports>, isOpen: Promise<boolean>): Partial<Ports> {
  const open: Gate = async () => {
    if (!(await isOpen)) throw new SessionClosed();
  };
  const { table, blobs, queues, payments } = ports;
  return {
    ...ports,
    ...(table && { table: { ...table, commit: async (writes) => open().then(() => table.commit(writes)) } }),
    ...(queues && { queues: { send: async (...sent) => open().then(() => queues.send(...sent)) } }),
    ...(blobs && { blobs: heldBlobs(blobs, open) }),
    ...(payments && {
      payments: {
        current: heldProvider(payments.current, open),
        named: (name) => {
          const provider = payments.named(name);
          return provider && heldProvider(provider, open);
        },
      },
    }),
  };
}
