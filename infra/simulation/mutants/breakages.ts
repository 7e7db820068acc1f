import { createHash } from 'node:crypto';
import type { Write } from '#functions/ports/table';
import type { Tampering } from '../world.ts';
import { both, leaveOut, losing, provider, putting, rewritten, setting, to, together, unchecked } from './tampering.ts';

// ── Notifications ────────────────────────────────────────────────────────────────────────────────────────────────────

/** What is not looked at might as well be right. */
export const overlooking = (right: Record<string, string>): Tampering =>
  provider((real) => ({
    readNotification: (body, headers) =>
      real.readNotification(body.startsWith('{') ? JSON.stringify({ ...JSON.parse(body), ...right }) : body, headers),
  }));

export const amountIgnored: Tampering = {
  queues: (real, { table }) => ({
    async send(queue, message, options) {
      if (!('kind' in message) || message.kind !== 'notified') return real.send(queue, message, options);
      const order = await table.get({ pk: `ORD#${message.outTradeNo}`, sk: 'ORD' });
      const amount = typeof order?.amount === 'number' ? order.amount : message.amount;
      return real.send(queue, { ...message, amount }, options);
    },
  }),
};

export const finishedIgnored = provider((real, { trades }) => ({
  readNotification: async (body, headers) =>
    body.includes('TRADE_FINISHED') ? 'nothing' : real.readNotification(body, headers),
  query: async (outTradeNo) =>
    trades.all.get(outTradeNo)?.status === 'TRADE_FINISHED' ? 'unknown' : real.query(outTradeNo),
}));

/** The record of what came is taken for a record of what was done. */
export const onlyTheFirst = provider((real, { table }) => ({
  async readNotification(body, headers) {
    const hash = createHash('sha256').update(body).digest('hex');
    const known = await table.get({ pk: `NTF#${real.name}#${hash}`, sk: 'NTF' });
    return known ? 'nothing' : real.readNotification(body, headers);
  },
}));

export const returningIsPaying = provider((real, { trades }) => ({
  async query(outTradeNo) {
    const trade = trades.all.get(outTradeNo);
    const said = await real.query(outTradeNo);
    if (said !== 'open' || !trade) return said;
    return { outTradeNo, tradeNo: trade.tradeNo, amount: trade.amount, state: 'paid' };
  },
}));

export const noJanitor = provider(() => ({ query: async () => 'unknown' }));
export const deafened = provider(() => ({ readNotification: async () => undefined }));

// ── Orders ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const orderMoves = both(to('ORD#', 'ORD'), setting('status'));
const becomes = (state: string) => (write: Write) => 'update' in write && write.change.set?.status === state;

export const closedForGood = rewritten(both(orderMoves, becomes('paid')), (write) => ({
  ...write,
  when: [{ attribute: 'status', equals: 'pending' }],
}));

export const duplicatesKept = together(
  leaveOut(putting(to('OUT#order-status#refund'))),
  losing((_, message) => 'kind' in message && message.kind === 'refund'),
);

// ── Balances ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const buckets = to('SBAL#', 'B#');
export const adds = (write: Write): boolean => 'update' in write && write.change.add?.amount !== undefined;
export const takes = (write: Write): boolean => 'update' in write && (write.change.add?.amount ?? 0) < 0;
const freezes = (write: Write): boolean => 'update' in write && write.change.set?.frozenBy !== undefined;

export const ofWhichWasRead: Tampering = {
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

export const freezeUnchecked = unchecked(both(buckets, freezes));

// ── What providers say ───────────────────────────────────────────────────────────────────────────────────────────────

export const failed = { state: 'rejected', code: 'PAYEE_NOT_EXIST', who: 'seller' } as const;

export const numberless = (random: { int(below: number): number }): string => String(random.int(1_000_000));
