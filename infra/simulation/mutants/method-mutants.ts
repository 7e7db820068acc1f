import type { Write } from '#functions/ports/table';
import type { Mutant } from './mutants.ts';
import { both, puts, rewriteUpdates, setsAttribute, writesTo } from './tampering.ts';

/** Bugs of payment options, and of buyers who change theirs. */

const elsewhere = (write: Write): Write => {
  if (!('put' in write) || !Array.isArray(write.put.entries)) return write;
  const entries = write.put.entries.map((entry: { account: string }) => ({
    ...entry,
    account: entry.account.replace('psp:wechat', 'psp:alipay'),
  }));
  return { ...write, put: { ...write.put, entries } };
};

const postings = puts(writesTo('LTX#'));

export const methodMutants: readonly Mutant[] = [
  {
    name: 'nobody looks at what was left',
    tampering: rewriteUpdates(both(writesTo('ORD#', 'ORD'), setsAttribute('leftAt')), (write) => ({
      ...write,
      change: { ...write.change, set: { ...write.change.set, duePk: undefined, dueAt: undefined } },
    })),
  },
  {
    name: 'all money is given back by the provider of new orders',
    tampering: {
      view: (ports) => ({
        ...ports,
        payments: {
          ...ports.payments,
          named(name) {
            const real = ports.payments.named(name);
            return real && { ...real, refund: (refund) => ports.payments.current.refund(refund) };
          },
        },
      }),
    },
  },
  {
    name: 'what was paid at WeChat is booked at Alipay',
    tampering: { writes: (writes) => writes.map((write) => (postings(write) ? elsewhere(write) : write)) },
  },
];
