import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { orderAnswer } from '../domain/orders.ts';
import type { Ports } from '../ports.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { findOrder, type Order } from '../store/orders.ts';
import { closeOrder, payOrder } from '../store/pay.ts';

/** The return page's question. While the order is open the provider is asked too, so nobody waits for a lost notification. */
export const getPaymentStatus = endpoint(
  routes.getPaymentStatus,
  ['table', 'queues', 'payments', 'clock'],
  async ({ params }, ports) => {
    const order = await findOrder(ports.table, params.out_trade_no);
    if (!order) return refuse('order_not_found');
    const status = order.status === 'pending' ? await askProvider(order, ports) : order.status;
    return ok({ data: { status: orderAnswer[status], file_post_id: order.fileId } });
  },
);

type Used = Pick<Ports, 'table' | 'queues' | 'payments' | 'clock'>;

/** What is not positively known leaves the order pending: never "failed" while money may be on its way. */
async function askProvider(order: Order, ports: Used): Promise<Order['status']> {
  const trade = await ports.payments.named(order.provider)?.query(order.outTradeNo);
  if (!trade || typeof trade === 'string') return order.status;
  if (trade.state === 'closed') await closeOrder(ports, order, undefined);
  else await payOrder(ports, order.provider, trade);
  const now = await findOrder(ports.table, order.outTradeNo);
  return now?.status ?? order.status;
}
