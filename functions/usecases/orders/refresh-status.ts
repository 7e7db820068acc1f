import { isPayable, nextCheck } from '#functions/domain/orders/orders';
import type { Deps } from '#functions/ports/index';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { closeOrder, payOrder } from '../payments/pay.ts';
import { queryProviderInTurn } from '../payments/query-provider.ts';

type RefreshDeps = Deps<'table' | 'queues' | 'payments' | 'clock'>;

/**
 * The status of an order. While the order may still be paid the provider is asked as well, so that a lost notification delays no one;
 * concurrent requests share one query, whose result is stored with the order.
 */
export async function refreshOrderStatus(order: Order, deps: RefreshDeps): Promise<Order['status']> {
  return mayBePaid(order, deps.clock.now()) ? queryStatus(order, deps) : order.status;
}

/** A buyer can pay on a page that stayed open after its order was closed, as long as the sweeper watches for it. */
const mayBePaid = ({ status, createdAt }: Order, now: number): boolean =>
  status === 'pending' || (isPayable(status) && nextCheck(createdAt, now) !== undefined);

/** An uncertain answer leaves the order pending: never "failed" while money may be on its way. */
async function queryStatus(order: Order, deps: RefreshDeps): Promise<Order['status']> {
  const provider = deps.payments.named(order.provider);
  const payment = provider && (await queryProviderInTurn(deps, provider, order.outTradeNo));
  if (!payment || typeof payment === 'string' || payment.state === order.status) return order.status;
  if (payment.state === 'closed') await closeOrder(deps, order, nextCheck(order.createdAt, deps.clock.now()));
  else await payOrder(deps, order, payment);
  const current = await findOrder(deps.table, order.outTradeNo);
  return current?.status ?? order.status;
}
