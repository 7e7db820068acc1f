import * as z from 'zod';
import { newWaiting } from '#functions/store/payouts/waiting-refunds';
import { dueFields } from '#functions/store/table/due';
import { fen } from '#shared/money';
import type { Migration } from './migration.ts';

const refund = z.object({
  pk: z.string(),
  sk: z.string(),
  outTradeNo: z.string(),
  state: z.string(),
  requestedAt: z.number(),
  decidedAt: z.number().optional(),
});
const order = z.object({
  status: z.string(),
  amount: z.number(),
  fee: z.number(),
  seller: z.object({ id: z.string() }),
});

/**
 * A refund was sent first and taken from its seller when it had been given. Now it is covered before it is sent: what was
 * sent and not given yet waits for its cover like any that was granted. Its provider knows it by its number: asked again
 * afterwards, it says what became of it, and gives nothing twice.
 */
export const refundsAreCovered: Migration = {
  name: '0007-refunds-are-covered',
  does: 'refunds that were sent before they were covered wait for their cover',
  concerns: ({ kind, state, covered }) =>
    kind === 'refund' && covered === undefined && (state === 'approved' || state === 'manual'),
  async bring(item, { table, clock }) {
    const { pk, sk, outTradeNo, state, requestedAt, decidedAt } = refund.parse(item);
    const found = await table.get({ pk, sk: 'ORD' }, { consistent: true });
    const sold = found && order.parse(found);
    // What was paid twice was never the seller's, and is given back without a cover.
    if (sold?.status !== 'refunding') return;
    if (await table.get({ pk: `LTX#COV#${outTradeNo}`, sk: 'LTX' }, { consistent: true })) return;
    const waiting = { outTradeNo, since: decidedAt ?? requestedAt, earnings: fen(sold.amount - sold.fee) };
    const now = clock.now();
    const set = { state: 'waiting', ...dueFields('RFD', outTradeNo, now) };
    await table.commit([
      { update: { pk, sk }, change: { set }, when: [{ attribute: 'state', equals: state }] },
      {
        update: { pk, sk: 'ORD' },
        change: { set: { status: 'paid' } },
        when: [{ attribute: 'status', equals: 'refunding' }],
      },
      newWaiting(sold.seller.id, waiting),
    ]);
  },
};
