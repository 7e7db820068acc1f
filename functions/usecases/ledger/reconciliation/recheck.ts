import type { Difference } from '#functions/domain/ledger/reconciliation';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { findOrder } from '#functions/store/orders/orders';
import { findPayout } from '#functions/store/payouts/payouts';

type DifferenceNumbers = Pick<Difference, 'kind' | 'ourNo' | 'outTradeNo'>;

/** What somebody else began has a number of theirs behind that of the order, or none of ours. */
const orderOf = ({ ourNo, outTradeNo }: DifferenceNumbers): string => outTradeNo ?? ourNo.split('~')[0] ?? '';

/** By the sum that is refunded with it, where the provider does not tell who refunded. */
const refundedIn = (ourNo: string): number | undefined => {
  const [, sum] = /~T(\d+)$/.exec(ourNo) ?? [];
  return sum === undefined ? undefined : Number(sum);
};

/** Whoever follows what providers take back asks them how all of it stands. */
async function recheckReversals({ table, queues }: RecheckDeps, difference: DifferenceNumbers): Promise<boolean> {
  const outTradeNo = orderOf(difference);
  if (!(await findOrder(table, outTradeNo))) return false;
  const refunded = refundedIn(difference.ourNo);
  await Promise.allSettled([queues.send('order-status', { kind: 'reversed', outTradeNo, refunded })]);
  return true;
}

type RecheckDeps = Deps<'table' | 'queues'>;

/**
 * Has what the provider knows of looked at by those who always do; false where there is nothing they could do. A message
 * that cannot be sent is no failure: the next run asks again.
 */
const rechecks: Record<Difference['kind'], (ports: RecheckDeps, difference: DifferenceNumbers) => Promise<boolean>> = {
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
  refund_by_hand: recheckReversals,
  refund_failed: recheckReversals,
  dispute: recheckReversals,
  dispute_fee: recheckReversals,
  /** Booked with the refund, or not at all. */
  return: async () => false,
};

export const recheck = (ports: RecheckDeps, difference: DifferenceNumbers): Promise<boolean> =>
  rechecks[difference.kind](ports, difference);

type FindStart = (table: Table, difference: DifferenceNumbers) => Promise<number | undefined>;

const startOfOrder: FindStart = async (table, difference) => (await findOrder(table, orderOf(difference)))?.createdAt;
const startOfPayout: FindStart = async (table, { ourNo }) => (await findPayout(table, ourNo))?.createdAt;

const startFinders: Record<Difference['kind'], FindStart> = {
  payment: startOfOrder,
  // One that was made in the console, of which we may have heard days later, may have come to what was asked for here since.
  refund: startOfOrder,
  return: startOfOrder,
  refund_by_hand: startOfOrder,
  refund_failed: startOfOrder,
  dispute: startOfOrder,
  dispute_fee: startOfOrder,
  payout: startOfPayout,
  payout_returned: startOfPayout,
};

/** The earliest moment at which the provider can have known of it. */
export const startedAt = (table: Table, difference: DifferenceNumbers): Promise<number | undefined> =>
  startFinders[difference.kind](table, difference);
