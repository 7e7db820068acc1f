import type { Deps } from '../../ports/index.ts';
import type { RefundOutcome } from '../../ports/payments.ts';
import { findOrder, type Order } from '../../store/orders/orders.ts';
import { outboxDone } from '../../store/table/outbox.ts';
import { ruledRefund } from './grant.ts';
import { finishRefund } from './refund-again.ts';
import { notConfigured, notYet } from './refund-trouble.ts';
import { findRefund, newRefund, type Refund } from './refunds.ts';

type Used = Deps<'table' | 'queues' | 'payments' | 'clock'>;

/** Intent, call, record. What the provider does not confirm is asked again under the same number. */
export async function payBack(outTradeNo: string, ports: Used): Promise<void> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order || !isOwed(order)) return forget(outTradeNo, ports);
  const intent = await intentOf(order, ports);
  if (intent?.state !== 'approved') return forget(outTradeNo, ports);
  const outcome = await ask(order, intent, ports);
  if (outcome === 'refunded') await finishRefund(ports, order);
  else await notYet(intent, outcome, ports);
}

async function forget(outTradeNo: string, { table }: Used): Promise<void> {
  await table.commit([outboxDone('order-status', { kind: 'refund', outTradeNo })]);
}

/** What was done is owed again where the buyer's bank gave it back. */
const isOwed = ({ status }: Order): boolean => status.startsWith('duplicate') || status.startsWith('refund');

async function ask({ provider: name }: Order, intent: Refund, { payments }: Used): Promise<RefundOutcome> {
  const provider = payments.named(name);
  if (!provider) return notConfigured(name);
  const { outTradeNo, refundNo, amount, reason } = intent;
  return provider.refund({ outTradeNo, refundNo, amount, reason });
}

/** A double payment goes back without anybody asking; the number is fixed before the provider hears of it. */
async function intentOf(order: Order, ports: Used): Promise<Refund | undefined> {
  const standing = await findRefund(ports.table, order.outTradeNo);
  if (standing || order.status !== 'duplicate') return standing;
  const intent = ruledRefund(order, 'duplicate_payment', ports.clock.now());
  await ports.table.commit([newRefund(intent)]);
  return findRefund(ports.table, order.outTradeNo);
}
