import { createHash } from 'node:crypto';
import type { Write } from '#functions/ports/table';
import { recipient, secret } from '../bank/provider-stub.ts';
import type { Tampering } from '../simulation.ts';
import {
  both,
  combine,
  dropMessages,
  dropWrites,
  puts,
  rewriteUpdates,
  setsAttribute,
  tamperPayouts,
  tamperProvider,
  withForgedFields,
  withoutAttribute,
  withoutConditions,
  writesTo,
} from './tampering.ts';

/** A seeded bug. The simulation must catch it, or catch it once its guard is gone. */
export interface Mutant {
  name: string;
  tampering: Tampering;
  /** Another safeguard that keeps the bug harmless, and the tampering that removes it. */
  guard?: { name: string; gone: Tampering };
}

const ignoreAmount: Tampering = {
  queues: (real, { table }) => ({
    async send(queue, message, options) {
      if (!('kind' in message) || message.kind !== 'notified') return real.send(queue, message, options);
      const order = await table.get({ pk: `ORD#${message.outTradeNo}`, sk: 'ORD' });
      const amount = typeof order?.amount === 'number' ? order.amount : message.amount;
      return real.send(queue, { ...message, amount }, options);
    },
  }),
};

const ignoreFinished = tamperProvider((real, { payments }) => ({
  readNotification: async (body, headers) =>
    /TRADE_FINISHED|"finished"/.test(body) ? 'nothing' : real.readNotification(body, headers),
  query: async (outTradeNo) => (payments.get(outTradeNo)?.state === 'finished' ? 'unknown' : real.query(outTradeNo)),
}));

/** Takes a recorded notification for one that was worked off. */
const ignoreRepeated = tamperProvider((real, { table }) => ({
  async readNotification(body, headers) {
    const hash = createHash('sha256').update(body).digest('hex');
    const recorded = await table.get({ pk: `NTF#${real.name}#${hash}`, sk: 'NTF' });
    return recorded ? 'nothing' : real.readNotification(body, headers);
  },
}));

const trustReturn = tamperProvider((real, { payments }) => ({
  async query(outTradeNo) {
    const payment = payments.get(outTradeNo);
    const response = await real.query(outTradeNo);
    if (response !== 'open' || !payment) return response;
    return { outTradeNo, tradeNo: payment.tradeNo, amount: payment.amount, state: 'paid' };
  },
}));

const noSweeper = tamperProvider(() => ({ query: async () => 'unknown' }));

const orderMoves = both(writesTo('ORD#', 'ORD'), setsAttribute('status'));
const becomes = (state: string) => (write: Write) => 'update' in write && write.change.set?.status === state;

const refuseClosed = rewriteUpdates(both(orderMoves, becomes('paid')), (write) => ({
  ...write,
  when: [{ attribute: 'status', equals: 'pending' }],
}));

const keepDuplicates = combine(
  dropWrites(puts(writesTo('OUT#order-status#refund'))),
  dropMessages((_, message) => 'kind' in message && message.kind === 'refund'),
);

const buckets = writesTo('SBAL#', 'B#');
const adds = (write: Write) => 'update' in write && write.change.add?.amount !== undefined;
const takes = (write: Write): boolean => 'update' in write && (write.change.add?.amount ?? 0) < 0;
const freezes = (write: Write): boolean => 'update' in write && write.change.set?.frozenBy !== undefined;

const writeReadBalance: Tampering = {
  view: (ports) => ({
    ...ports,
    table: {
      ...ports.table,
      async commit(writes) {
        const read = await Promise.all(
          writes.map(async (write) => {
            if (!('update' in write && buckets(write) && adds(write))) return write;
            const bucket = await ports.table.get(write.update, { consistent: true });
            const before = typeof bucket?.amount === 'number' ? bucket.amount : 0;
            const amount = before + (write.change.add?.amount ?? 0);
            return { ...write, change: { set: { ...write.change.set, amount } } };
          }),
        );
        return ports.table.commit(read);
      },
    },
  }),
};

const freezeWithoutConditions = withoutConditions(both(buckets, freezes));

const failed = { state: 'rejected', code: 'PAYEE_NOT_EXIST', who: 'seller' } as const;

const randomSuffix = (random: { int(below: number): number }): string => String(random.int(1_000_000));

export const mutants: readonly Mutant[] = [
  { name: 'the signature is not checked', tampering: withForgedFields({ sign: secret }) },
  { name: 'the seller is not checked', tampering: withForgedFields({ seller: recipient.seller }) },
  { name: 'the app is not checked', tampering: withForgedFields({ app: recipient.app }) },
  { name: 'the amount is not checked', tampering: ignoreAmount },
  { name: 'a finished trade is no payment', tampering: ignoreFinished },
  { name: 'a notification that was seen before is ignored', tampering: ignoreRepeated },
  {
    name: 'a notification is acknowledged before it is durable',
    tampering: dropMessages(
      (_, message, { random }) => 'kind' in message && message.kind === 'notified' && random.chance(0.1),
    ),
  },
  { name: 'whoever comes back from the page has paid', tampering: trustReturn },
  { name: 'nobody asks the provider', tampering: noSweeper },
  {
    name: 'notifications are not read',
    tampering: tamperProvider(() => ({ readNotification: async () => undefined })),
    guard: { name: 'the sweeper asks the provider', gone: noSweeper },
  },
  { name: 'orders move without looking at their state', tampering: withoutConditions(orderMoves) },
  { name: 'what is closed cannot be paid', tampering: refuseClosed },
  {
    name: 'closing is taken for granted',
    tampering: tamperProvider(() => ({ close: async () => true })),
    guard: { name: 'a late payment is honoured', gone: refuseClosed },
  },
  { name: 'one purchase replaces another', tampering: withoutConditions(puts(writesTo('ME#'))) },
  { name: 'who has fetched a file gets the money back at once', tampering: withoutAttribute('downloadedAt') },
  { name: 'a double payment is kept', tampering: keepDuplicates },
  {
    name: 'two tabs are two orders',
    tampering: withoutConditions(puts(writesTo('BUY#'))),
    guard: { name: 'what is paid twice goes back', gone: keepDuplicates },
  },
  {
    name: 'what is owned can be ordered again',
    tampering: dropWrites((write) => 'check' in write && write.check.pk.startsWith('ME#')),
    guard: { name: 'what is paid twice goes back', gone: keepDuplicates },
  },
  { name: 'messages go without the outbox', tampering: dropWrites(puts(writesTo('OUT#'))) },
  {
    name: 'a message that fails once is gone',
    tampering: { isForgetful: true },
    guard: { name: 'the outbox sends again', gone: dropWrites(puts(writesTo('OUT#'))) },
  },
  { name: 'the balance is read, changed and written', tampering: writeReadBalance },
  { name: 'a posting is not marked as carried over', tampering: withoutAttribute('rolled') },
  {
    name: 'a seller gets a fen more',
    tampering: rewriteUpdates(both(buckets, adds), ({ change, ...write }) => ({
      ...write,
      change: { ...change, add: { amount: (change.add?.amount ?? 0) + 1 } },
    })),
  },
  {
    name: 'a refund is not taken from the seller',
    tampering: rewriteUpdates(both(buckets, takes), ({ change, ...write }) => ({
      ...write,
      change: { ...change, add: { amount: 0 } },
    })),
  },
  {
    name: 'what is given back stays in the count of its buyer',
    tampering: dropWrites(
      (write) => writesTo('USR#', 'PURCHASES')(write) && 'update' in write && write.change.add?.purchases === -1,
    ),
  },
  { name: 'purchases do not hear of newer versions', tampering: withoutAttribute('newest') },
  {
    name: 'a refund leaves the purchase',
    tampering: dropWrites((write) => 'remove' in write && writesTo('ME#')(write)),
  },
  {
    name: 'each try of a refund has a number of its own',
    tampering: tamperProvider((real, { random }) => ({
      refund: (refund) => real.refund({ ...refund, refundNo: `${refund.refundNo}${randomSuffix(random)}` }),
    })),
  },
  {
    name: 'a refund nobody confirmed is a refund',
    tampering: tamperProvider((real) => ({
      async refund(refund) {
        await real.refund(refund);
        return 'refunded';
      },
    })),
  },
  { name: 'a payout freezes what it did not count', tampering: freezeWithoutConditions },
  {
    name: 'a seller has several payouts at once',
    tampering: withoutConditions(writesTo('SBAL#', 'POLOCK')),
    guard: { name: 'a bucket belongs to one payout', gone: freezeWithoutConditions },
  },
  {
    name: 'each try of a transfer has a number of its own',
    tampering: tamperPayouts((real, { random }) => ({
      submit: (payout) => real.submit({ ...payout, payoutId: `${payout.payoutId}${randomSuffix(random)}` }),
    })),
  },
  {
    name: 'a transfer nobody answered has failed',
    tampering: tamperPayouts((real) => ({
      submit: async (payout) => {
        const response = await real.submit(payout);
        return response.state === 'unknown' ? failed : response;
      },
    })),
  },
  {
    name: 'a transfer nobody knows has failed',
    tampering: tamperPayouts((real) => ({
      query: async (payout) => {
        const response = await real.query(payout);
        return response.state === 'unknown' && response.code === 'ORDER_NOT_EXIST' ? failed : response;
      },
    })),
  },
  {
    name: 'the share of a sale that goes back is sent',
    tampering: dropWrites((write) => 'check' in write && writesTo('ORD#')(write)),
    guard: { name: 'what is taken for a refund is in no payout', gone: freezeWithoutConditions },
  },
  {
    name: 'what is paid out is open again',
    tampering: rewriteUpdates(both(buckets, setsAttribute('paidAt')), ({ change, ...write }) => ({
      ...write,
      change: { ...change, set: { ...change.set, frozenBy: undefined } },
    })),
  },
];
