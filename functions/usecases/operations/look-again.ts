import type { Difference } from '../../domain/books/reconciliation.ts';
import type { Deps } from '../../ports/index.ts';
import type { Table } from '../../ports/table.ts';
import { findOrder } from '../../store/orders/orders.ts';
import { findPayout } from '../../store/payouts/payouts.ts';
import { findRefund } from '../refunds/refunds.ts';

type Numbered = Pick<Difference, 'kind' | 'ourNo'>;

/**
 * Has what the provider knows of looked at by those who always do; false where there is nothing they could do. A message
 * that cannot be sent is no failure: the next run asks again.
 */
const looks: Record<Difference['kind'], (ports: Deps<'table' | 'queues'>, ourNo: string) => Promise<boolean>> = {
  async payment({ table, queues }, outTradeNo) {
    const order = await findOrder(table, outTradeNo);
    if (order?.status !== 'pending' && order?.status !== 'closed') return false;
    await Promise.allSettled([queues.send('order-status', { kind: 'check', outTradeNo })]);
    return true;
  },
  async refund({ table, queues }, outTradeNo) {
    const order = await findOrder(table, outTradeNo);
    if (order?.status !== 'refunding' && order?.status !== 'duplicate') return false;
    await Promise.allSettled([queues.send('order-status', { kind: 'refund', outTradeNo })]);
    return true;
  },
  async payout({ table, queues }, payoutId) {
    const payout = await findPayout(table, payoutId);
    if (payout?.state !== 'submitted') return false;
    await Promise.allSettled([queues.send('payout', { kind: 'submit', payoutId })]);
    return true;
  },
  /** Booked with the refund, or not at all. */
  return: async () => false,
};

export const lookAgain = (ports: Deps<'table' | 'queues'>, { kind, ourNo }: Numbered): Promise<boolean> =>
  looks[kind](ports, ourNo);

const beginnings: Record<Difference['kind'], (table: Table, ourNo: string) => Promise<number | undefined>> = {
  payment: async (table, outTradeNo) => (await findOrder(table, outTradeNo))?.createdAt,
  refund: async (table, outTradeNo) => (await findRefund(table, outTradeNo))?.requestedAt,
  payout: async (table, payoutId) => (await findPayout(table, payoutId))?.createdAt,
  return: async (table, outTradeNo) => (await findRefund(table, outTradeNo))?.requestedAt,
};

/** The earliest moment at which the provider can have known of it. */
export const begunAt = (table: Table, { kind, ourNo }: Numbered): Promise<number | undefined> =>
  beginnings[kind](table, ourNo);
