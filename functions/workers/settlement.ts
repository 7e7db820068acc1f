import { Parked } from '../runtime/worker/parked.ts';
import { queueWorker } from '../runtime/worker/worker.ts';
import { findOrder } from '../store/orders/orders.ts';
import { settleOrder, settleRefund } from '../usecases/orders/settle-order.ts';

/** The only writer of balances and sale counters. The queue delivers one seller's orders one after another, so their writes do not collide. */
export const worker = queueWorker(
  'settlement',
  ['table', 'queues', 'vault', 'clock'],
  async ({ outTradeNo, refund }, deps) => {
    const order = await findOrder(deps.table, outTradeNo);
    if (!order) throw new Parked(`settlement of an unknown order ${outTradeNo}`);
    await (refund ? settleRefund(order, deps) : settleOrder(order, deps));
  },
);
