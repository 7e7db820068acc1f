import { hour, minute } from '#shared/limits';
import type { Message } from '#shared/messages/index';
import { fen } from '#shared/money';
import { isToClose, nextCheck } from '../domain/orders/orders.ts';
import type { Deps } from '../ports/index.ts';
import type { PaymentProvider, ProviderPayment } from '../ports/payments.ts';
import { Parked } from '../runtime/worker/parked.ts';
import { worker as queueWorker } from '../runtime/worker/worker.ts';
import { isBarredNow } from '../store/files/files.ts';
import { findOrder, type Order, orderCheckWrite } from '../store/orders/orders.ts';
import { queryProviderOrRecall } from '../usecases/payments/ask-provider.ts';
import { closeOrder, payOrder } from '../usecases/payments/pay.ts';
import { payBackPart } from '../usecases/refunds/part-refund.ts';
import { payBack } from '../usecases/refunds/pay-back.ts';
import { followReversals } from '../usecases/refunds/reversals.ts';

type Used = Deps<'table' | 'queues' | 'payments' | 'clock'>;

export const worker = queueWorker('order-status', ['table', 'queues', 'payments', 'clock'], async (message, ports) => {
  if (message.kind === 'notified') return applyNotification(message, ports);
  if (message.kind === 'refund') return payBack(message.outTradeNo, ports);
  if (message.kind === 'refund-part') return payBackPart(message.outTradeNo, message.part, ports);
  if (message.kind === 'reversed') return followReversals(message, ports);
  return checkOrder(message.outTradeNo, ports);
});

type Notified = Extract<Message<'order-status'>, { kind: 'notified' }>;

async function applyNotification(message: Notified, ports: Used): Promise<void> {
  const order = await findOrder(ports.table, message.outTradeNo);
  if (order?.provider !== message.provider) {
    throw new Parked(`notification for an unknown order ${message.outTradeNo}`);
  }
  await applyTrade(order, { ...message, amount: fen(message.amount) }, ports);
}

/** @throws Parked where money arrived that fits no order of ours: a person must look. */
async function applyTrade(order: Order, trade: ProviderPayment, ports: Used): Promise<void> {
  if (trade.state === 'closed') {
    const checkAt = nextCheck(order.createdAt, ports.clock.now());
    if (!(await closeOrder(ports, order, checkAt)))
      await ports.table.commit([orderCheckWrite(order.outTradeNo, checkAt)]);
    return;
  }
  const paid = await payOrder(ports, order, trade);
  if (paid === 'amount_differs') {
    throw new Parked(`${paid}: order ${trade.outTradeNo}, trade ${trade.tradeNo} over ${trade.amount} fen`);
  }
}

/** @throws Parked where it is not configured any more, and again every hour until it is or somebody has looked. */
async function providerOf(order: Order, ports: Used): Promise<PaymentProvider> {
  const provider = ports.payments.named(order.provider);
  if (provider) return provider;
  await ports.table.commit([orderCheckWrite(order.outTradeNo, ports.clock.now() + hour)]);
  throw new Parked(`provider ${order.provider} of order ${order.outTradeNo} is not configured`);
}

/** A due order: what the provider positively knows is applied; what is unclear is asked again at the next due time. */
async function checkOrder(outTradeNo: string, ports: Used): Promise<void> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order) return;
  if (order.status !== 'pending' && order.status !== 'closed') {
    await ports.table.commit([orderCheckWrite(outTradeNo, undefined)]);
    return;
  }
  const provider = await providerOf(order, ports);
  const trade = await queryProviderOrRecall(ports, provider, outTradeNo);
  if (trade !== 'open' && trade !== 'unknown') return applyFound(order, trade, ports);
  const next = nextCheck(order.createdAt, ports.clock.now());
  await waitOrClose(order, provider, { ports, checkAt: next ?? lastRetry(trade, ports) });
}

/**
 * Another amount is looked at again when it is next due, so that the same is not told with every sweep. A notification
 * with one changes nothing of the watch: the provider itself has not been asked yet.
 */
async function applyFound(order: Order, trade: ProviderPayment, ports: Used): Promise<void> {
  if (trade.amount !== order.amount) {
    await ports.table.commit([orderCheckWrite(order.outTradeNo, nextCheck(order.createdAt, ports.clock.now()))]);
  }
  await applyTrade(order, trade, ports);
}

/** The watch does not end with a question that was not answered. */
const lastRetry = (trade: 'open' | 'unknown', { clock }: Used): number | undefined =>
  trade === 'unknown' ? clock.now() + hour : undefined;

/** An order that could not be closed for certain may still be paid: it stays open and is asked about again soon. */
const closeRetry = 5 * minute;

async function waitOrClose(
  order: Order,
  provider: PaymentProvider,
  { ports, checkAt }: { ports: Used; checkAt: number | undefined },
): Promise<void> {
  const now = ports.clock.now();
  const isOver = async () => isToClose(order, now) || (await isBarredNow(ports.table, order.fileId));
  if (order.status !== 'pending' || !(await isOver())) {
    await ports.table.commit([orderCheckWrite(order.outTradeNo, checkAt)]);
    return;
  }
  const isClosable = now >= order.createdAt + (provider.closableAfter ?? 0);
  const isClosed = isClosable && (await provider.close(order.outTradeNo));
  if (isClosed && (await closeOrder(ports, order, checkAt))) return;
  await ports.table.commit([orderCheckWrite(order.outTradeNo, now + closeRetry)]);
}
