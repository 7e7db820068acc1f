import type { Difference } from '#functions/domain/ledger/reconciliation';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { findOrder } from '#functions/store/orders/orders';
import { findPayout } from '#functions/store/payouts/payouts';

type DifferenceNumbers = Pick<Difference, 'kind' | 'ourNo' | 'outTradeNo'>;

/** Movements that did not begin here have the provider's number behind the order's, or only the provider's. */
const orderOf = ({ ourNo, outTradeNo }: DifferenceNumbers): string => outTradeNo ?? ourNo.split('~')[0] ?? '';

/** Has the worker that follows reversals query the provider about the order, or book what the bill has. */
async function recheckReversals({ table, queues }: RecheckDeps, difference: MissingHere): Promise<boolean> {
  const { theirs = 0, billed } = difference;
  const outTradeNo = orderOf(difference);
  if (!(await findOrder(table, outTradeNo))) return false;
  const line = billed && theirs < 0 ? { amount: 0 - theirs, billed } : {};
  await Promise.allSettled([queues.send('order-status', { kind: 'reversed', outTradeNo, ...line })]);
  return true;
}

type MissingHere = DifferenceNumbers & Pick<Difference, 'theirs' | 'billed'>;

type RecheckDeps = Deps<'table' | 'queues'>;

/**
 * Asks the worker that is responsible for the record to query the provider; false if it could do nothing. A message
 * that cannot be sent is no failure: the next run repeats it.
 */
const rechecks: Record<Difference['kind'], (ports: RecheckDeps, difference: MissingHere) => Promise<boolean>> = {
  async payment({ table, queues }, { ourNo: outTradeNo }) {
    const order = await findOrder(table, outTradeNo);
    if (order?.status !== 'pending' && order?.status !== 'closed') return false;
    await Promise.allSettled([queues.send('order-status', { kind: 'check', outTradeNo })]);
    return true;
  },
  refund: recheckReversals,
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
  /** It is booked with the refund only. */
  return: async () => false,
};

export const recheck = (ports: RecheckDeps, difference: MissingHere): Promise<boolean> =>
  rechecks[difference.kind](ports, difference);

type FindStart = (table: Table, difference: DifferenceNumbers) => Promise<number | undefined>;

const startOfOrder: FindStart = async (table, difference) => (await findOrder(table, orderOf(difference)))?.createdAt;
const startOfPayout: FindStart = async (table, { ourNo }) => (await findPayout(table, ourNo))?.createdAt;

const startFinders: Record<Difference['kind'], FindStart> = {
  payment: startOfOrder,
  // A console refund of which we hear days later may complete a refund requested here since.
  refund: startOfOrder,
  return: startOfOrder,
  refund_by_hand: startOfOrder,
  refund_failed: startOfOrder,
  dispute: startOfOrder,
  dispute_fee: startOfOrder,
  payout: startOfPayout,
  payout_returned: startOfPayout,
};

/** The earliest time at which the provider can have recorded the movement. */
export const startedAt = (table: Table, difference: DifferenceNumbers): Promise<number | undefined> =>
  startFinders[difference.kind](table, difference);
