import { isToClose, nextCheck } from '#functions/domain/orders/orders';
import type { Deps } from '#functions/ports/index';
import type { PaymentProvider, ProviderPayment } from '#functions/ports/payments';
import { Parked } from '#functions/runtime/worker/parked';
import { isRestrictedNow } from '#functions/store/files/files';
import { findOrder, type Order, orderCheckWrite } from '#functions/store/orders/orders';
import { hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { closeOrder, payOrder } from '../payments/pay.ts';
import { queryProviderOrRecall } from '../payments/query-provider.ts';

type CheckOrderDeps = Deps<'table' | 'queues' | 'payments' | 'clock'>;

/** A payment that the provider has notified us of, verified by its signature. */
interface NotifiedPayment extends Omit<ProviderPayment, 'amount'> {
  provider: string;
  amount: number;
}

export async function applyNotification(notified: NotifiedPayment, deps: CheckOrderDeps): Promise<void> {
  const order = await findOrder(deps.table, notified.outTradeNo);
  if (order?.provider !== notified.provider) {
    throw new Parked(`notification for an unknown order ${notified.outTradeNo}`);
  }
  await applyPayment(order, { ...notified, amount: fen(notified.amount) }, deps);
}

/** @throws Parked when the amount paid is not that of the order: an operator must decide. */
async function applyPayment(order: Order, payment: ProviderPayment, deps: CheckOrderDeps): Promise<void> {
  if (payment.state === 'closed') {
    const checkAt = nextCheck(order.createdAt, deps.clock.now());
    if (!(await closeOrder(deps, order, checkAt)))
      await deps.table.commit([orderCheckWrite(order.outTradeNo, checkAt)]);
    return;
  }
  const outcome = await payOrder(deps, order, payment);
  if (outcome === 'amount_differs') {
    throw new Parked(`${outcome}: order ${payment.outTradeNo}, trade ${payment.tradeNo} over ${payment.amount} fen`);
  }
}

/** @throws Parked when the provider is no longer configured, every hour until it is configured again. */
async function providerOf(order: Order, deps: CheckOrderDeps): Promise<PaymentProvider> {
  const provider = deps.payments.named(order.provider);
  if (provider) return provider;
  await deps.table.commit([orderCheckWrite(order.outTradeNo, deps.clock.now() + hour)]);
  throw new Parked(`provider ${order.provider} of order ${order.outTradeNo} is not configured`);
}

/** Queries the provider about a due order and applies a definite answer; after an unclear one the order is checked again when next due. */
export async function checkOrder(outTradeNo: string, deps: CheckOrderDeps): Promise<void> {
  const order = await findOrder(deps.table, outTradeNo);
  if (!order) return;
  if (order.status !== 'pending' && order.status !== 'closed') {
    await deps.table.commit([orderCheckWrite(outTradeNo, undefined)]);
    return;
  }
  const provider = await providerOf(order, deps);
  const payment = await queryProviderOrRecall(deps, provider, outTradeNo);
  if (payment !== 'open' && payment !== 'unknown') return applyQueriedPayment(order, payment, deps);
  const next = nextCheck(order.createdAt, deps.clock.now());
  await waitOrClose(order, provider, { deps, checkAt: next ?? lastRetry(payment, deps) });
}

/**
 * A payment of another amount is checked again when the order is next due, so that the sweep does not report it every minute. A
 * notification with another amount leaves the schedule as it is: the provider itself has not been queried yet.
 */
async function applyQueriedPayment(order: Order, payment: ProviderPayment, deps: CheckOrderDeps): Promise<void> {
  if (payment.amount !== order.amount) {
    await deps.table.commit([orderCheckWrite(order.outTradeNo, nextCheck(order.createdAt, deps.clock.now()))]);
  }
  await applyPayment(order, payment, deps);
}

/** The checks do not end with a query that the provider did not answer. */
const lastRetry = (answer: 'open' | 'unknown', { clock }: CheckOrderDeps): number | undefined =>
  answer === 'unknown' ? clock.now() + hour : undefined;

/** An order that the provider did not definitely close may still be paid: it stays open and is checked again after this time. */
const closeRetry = 5 * minute;

async function waitOrClose(
  order: Order,
  provider: PaymentProvider,
  { deps, checkAt }: { deps: CheckOrderDeps; checkAt: number | undefined },
): Promise<void> {
  const now = deps.clock.now();
  const isOver = async () => isToClose(order, now) || (await isRestrictedNow(deps.table, order.fileId));
  if (order.status !== 'pending' || !(await isOver())) {
    await deps.table.commit([orderCheckWrite(order.outTradeNo, checkAt)]);
    return;
  }
  const isClosable = now >= order.createdAt + (provider.closableAfter ?? 0);
  const isClosed = isClosable && (await provider.close(order.outTradeNo));
  if (isClosed && (await closeOrder(deps, order, checkAt))) return;
  await deps.table.commit([orderCheckWrite(order.outTradeNo, now + closeRetry)]);
}
