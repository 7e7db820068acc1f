import type { Deps } from '#functions/ports/index';
import type { RefundOutcome } from '#functions/ports/payments';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findRefund, newRefund, type Refund } from '#functions/store/refunds/refunds';
import { outboxDone } from '#functions/store/table/outbox';
import { finishRefund } from './finish-refund.ts';
import { ruledRefund } from './grant.ts';
import { notConfigured, retryOrEscalate } from './refund-issue.ts';

type PayBackRefundDeps = Deps<'table' | 'queues' | 'payments' | 'clock'>;

/** Stores the intent, calls the provider, records the outcome. An unconfirmed refund is sent again under the same number. */
export async function payBack(outTradeNo: string, ports: PayBackRefundDeps): Promise<void> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order || !isOwed(order)) return clearOutbox(outTradeNo, ports);
  const intent = await intentOf(order, ports);
  if (intent?.state !== 'approved') return clearOutbox(outTradeNo, ports);
  const outcome = await requestFromProvider(order, intent, ports);
  if (outcome === 'refunded') await finishRefund(ports, order);
  else await retryOrEscalate(intent, outcome, ports);
}

async function clearOutbox(outTradeNo: string, { table }: PayBackRefundDeps): Promise<void> {
  await table.commit([outboxDone('order-status', { kind: 'refund', outTradeNo })]);
}

/** A finished refund is owed again if the buyer's bank returned it. */
const isOwed = ({ status }: Order): boolean => status.startsWith('duplicate') || status.startsWith('refund');

async function requestFromProvider(
  { provider: name }: Order,
  intent: Refund,
  { payments }: PayBackRefundDeps,
): Promise<RefundOutcome> {
  const provider = payments.named(name);
  if (!provider) return notConfigured(name);
  const { outTradeNo, refundNo, amount, reason } = intent;
  return provider.refund({ outTradeNo, refundNo, amount, reason });
}

/** A duplicate payment is refunded without a request; its number is stored before the provider is called. */
async function intentOf(order: Order, ports: PayBackRefundDeps): Promise<Refund | undefined> {
  const existing = await findRefund(ports.table, order.outTradeNo);
  if (existing || order.status !== 'duplicate') return existing;
  const intent = ruledRefund(order, 'duplicate_payment', ports.clock.now());
  await ports.table.commit([newRefund(intent)]);
  return findRefund(ports.table, order.outTradeNo);
}
