import { isPayable, nextCheck, orderAnswer } from '#functions/domain/orders/orders';
import type { Deps } from '#functions/ports/index';
import { endpoint } from '#functions/runtime/endpoint';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { queryProviderInTurn } from '#functions/usecases/payments/ask-provider';
import { closeOrder, payOrder } from '#functions/usecases/payments/pay';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/**
 * Polled by the return page. While the order may still be paid the provider is asked as well, so that a lost notification delays no
 * one; concurrent polls share one query, whose result is stored with the order.
 */
export const getPaymentStatus = endpoint(
  routes.getPaymentStatus,
  ['table', 'queues', 'payments', 'clock'],
  async ({ params }, ports) => {
    const order = await findOrder(ports.table, params.out_trade_no);
    if (!order) return refuse('order_not_found');
    const status = mayBePaid(order, ports.clock.now()) ? await askProvider(order, ports) : order.status;
    return ok({ data: { status: orderAnswer[status], file_post_id: order.fileId } });
  },
);

/** A buyer can pay on a page that stayed open after its order was closed, as long as the sweeper watches for it. */
const mayBePaid = ({ status, createdAt }: Order, now: number): boolean =>
  status === 'pending' || (isPayable(status) && nextCheck(createdAt, now) !== undefined);

/** An uncertain answer leaves the order pending: never "failed" while money may be on its way. */
async function askProvider(
  order: Order,
  ports: Deps<'table' | 'queues' | 'payments' | 'clock'>,
): Promise<Order['status']> {
  const provider = ports.payments.named(order.provider);
  const payment = provider && (await queryProviderInTurn(ports, provider, order.outTradeNo));
  if (!payment || typeof payment === 'string' || payment.state === order.status) return order.status;
  if (payment.state === 'closed') await closeOrder(ports, order, nextCheck(order.createdAt, ports.clock.now()));
  else await payOrder(ports, order, payment);
  const now = await findOrder(ports.table, order.outTradeNo);
  return now?.status ?? order.status;
}
