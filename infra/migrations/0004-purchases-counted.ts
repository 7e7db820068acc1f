import * as z from 'zod';
import type { Table } from '#functions/ports/table';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { Migration } from './migration.ts';

const settling = z.object({
  queue: z.literal('settlement'),
  message: z.object({ outTradeNo: z.string(), refund: z.boolean().optional() }),
});
const ordered = z.object({ buyer: z.object({ id: z.string() }) });
const counter = z.object({ purchases: z.number().default(0) });

/** What the settlement has yet to count of a buyer: sales up, refunds down. */
async function stillToCome(table: Table, userId: string): Promise<number> {
  let sum = 0;
  for (const item of await listAllDue(table, 'OUT', always)) {
    const message = settling.safeParse(item).data?.message;
    const pk = message && `ORD#${message.outTradeNo}`;
    const order = pk && (await table.get({ pk, sk: 'ORD' }, { consistent: true }));
    if (order && ordered.parse(order).buyer.id === userId) sum += message.refund ? -1 : 1;
  }
  return sum;
}

/** Purchases were counted by their index; now they have a number that the settlement moves. */
export const purchasesCounted: Migration = {
  name: '0004-purchases-counted',
  does: 'purchases of everybody are counted',
  concerns: ({ kind }) => kind === 'user',
  async bring({ pk }, { table }) {
    const userId = pk.slice('USR#'.length);
    const key = { pk, sk: 'PURCHASES' };
    await retryOnConflict(
      async () => {
        const standing = await table.get(key, { consistent: true });
        const { purchases } = counter.parse(standing ?? {});
        const bought = await table.count({ index: 'owned', pk: `BUYER#${userId}` });
        if (bought === purchases) return true;
        const settled = bought - (await stillToCome(table, userId));
        if (settled === purchases) return true;
        const when = standing ? { attribute: 'purchases', equals: purchases } : ({ absent: true } as const);
        const change = { set: { kind: 'purchase-count', purchases: settled } };
        return (await table.commit([{ update: key, change, when: [when] }])).ok || undefined;
      },
      { reason: `the purchases of ${userId} change faster than they can be counted` },
    );
  },
};
