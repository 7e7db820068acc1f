import type { Difference } from '#functions/domain/ledger/reconciliation';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { findOrder } from '#functions/store/orders/orders';
import { findPayout } from '#functions/store/payouts/payouts';

type Numbered = Pick<Difference, 'kind' | 'ourNo' | 'outTradeNo'>;

/** What somebody else began has a number of theirs behind that of the order, or none of ours. */
const orderOf = ({ ourNo, outTradeNo }: Numbered): string => outTradeNo ?? ourNo.split('~')[0] ?? '';

/** By the sum that is refunded with it, where the provider does not tell who refunded. */
const refundedIn = (ourNo: string): number | undefined => {
  const [, sum] = /~T(\d+)$/.exec(ourNo) ?? [];
  return sum === undefined ? undefined : Number(sum);
};

/** Whoever follows what providers take back asks them how all of it stands. */
async function reversal({ table, queues }: Looking, difference: Numbered): Promise<boolean> {
  const outTradeNo = orderOf(difference);
  if (!(await findOrder(table, outTradeNo))) return false;
  const refunded = refundedIn(difference.ourNo);
  await Promise.allSettled([queues.send('order-status', { kind: 'reversed', outTradeNo, refunded })]);
  return true;
}

type Looking = Deps<'table' | 'queues'>;

/**
 * Has what the provider knows of looked at by those who always do; false where there is nothing they could do. A message
 * that cannot be sent is no failure: the next run asks again.
 */
const looks: Record<Difference['kind'], (ports: Looking, difference: Numbered) => Promise<boolean>> = {
  async payment({ table, queues }, { ourNo: outTradeNo }) {
    const order = await findOrder(table, outTradeNo);
    if (order?.status !== 'pending' && order?.status !== 'closed') return false;
    await Promise.allSettled([queues.send('order-status', { kind: 'check', outTradeNo })]);
    return true;
  },
  async refund({ table, queues }, { ourNo: outTradeNo }) {
    const order = await findOrder(table, outTradeNo);
    if (order?.status !== 'refunding' && order?.status !== 'duplicate') return false;
    await Promise.allSettled([queues.send('order-status', { kind: 'refund', outTradeNo })]);
    return true;
  },
  async payout({ table, queues }, { ourNo: payoutId }) {
    const payout = await findPayout(table, payoutId);
    if (payout?.state !== 'submitted') return false;
    await Promise.allSettled([queues.send('payout', { kind: 'submit', payoutId })]);
    return true;
  },
  async payout_returned({ table, queues }, { ourNo: payoutId }) {
    const payout = await findPayout(table, payoutId);
    if (payout?.state !== 'succeeded') return false;
    await Promise.allSettled([queues.send('payout', { kind: 'returned', payoutId })]);
    return true;
  },
  refund_by_hand: reversal,
  refund_failed: reversal,
  dispute: reversal,
  dispute_fee: reversal,
  /** Booked with the refund, or not at all. */
  return: async () => false,
};

export const lookAgain = (ports: Looking, difference: Numbered): Promise<boolean> =>
  looks[difference.kind](ports, difference);

type Beginning = (table: Table, difference: Numbered) => Promise<number | undefined>;

const ofOrder: Beginning = async (table, difference) => (await findOrder(table, orderOf(difference)))?.createdAt;
const ofPayout: Beginning = async (table, { ourNo }) => (await findPayout(table, ourNo))?.createdAt;

const beginnings: Record<Difference['kind'], Beginning> = {
  payment: ofOrder,
  // One that was made in the console, of which we may have heard days later, may have come to what was asked for here since.
  refund: ofOrder,
  return: ofOrder,
  refund_by_hand: ofOrder,
  refund_failed: ofOrder,
  dispute: ofOrder,
  dispute_fee: ofOrder,
  payout: ofPayout,
  payout_returned: ofPayout,
};

/** The earliest moment at which the provider can have known of it. */
export const begunAt = (table: Table, difference: Numbered): Promise<number | undefined> =>
  beginnings[difference.kind](table, difference);
