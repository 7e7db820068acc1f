import { minute } from '#shared/limits';
import type { Deps } from '../../ports/index.ts';
import type { RefundOutcome } from '../../ports/payments.ts';
import { findOrder, type Order } from '../../store/orders/orders.ts';
import type { Payout } from '../../store/payouts/payouts.ts';
import { outboxDone } from '../../store/table/outbox.ts';
import { findShare } from '../payouts/payout-share.ts';
import { notConfigured, notYet, passToPayouts, postponeRefund } from './refund-trouble.ts';
import { bookDuplicateRefund, bookRefund, findRefund, newRefund, type Refund, ruledRefund } from './refunds.ts';

type Used = Deps<'table' | 'queues' | 'payments' | 'clock'>;

/** Intent, call, record. What the provider does not confirm is asked again under the same number. */
export async function payBack(outTradeNo: string, ports: Used): Promise<void> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order || !isOwed(order)) return forget(outTradeNo, ports);
  const intent = await intentOf(order, ports);
  if (intent?.state !== 'approved') return forget(outTradeNo, ports);
  const share = await findShare(ports.table, order);
  if (share) return waitForShare(share, intent, ports);
  const outcome = await ask(order, intent, ports);
  if (outcome === 'refunded') await book(order, ports);
  else await notYet(intent, outcome, ports);
}

async function forget(outTradeNo: string, { table }: Used): Promise<void> {
  await table.commit([outboxDone('order-status', { kind: 'refund', outTradeNo })]);
}

/** Two ways for the same money at once would lose one of them: first the share arrives or comes back, then it is returned. */
async function waitForShare({ state }: Payout, intent: Refund, ports: Used): Promise<void> {
  if (state === 'succeeded') return passToPayouts(ports, intent.outTradeNo);
  await postponeRefund(ports.table, intent, { code: intent.lastCode, at: ports.clock.now() + 5 * minute });
}

const isOwed = ({ status }: Order): boolean => status === 'duplicate' || status === 'refunding';

const book = (order: Order, ports: Used): Promise<void> =>
  order.status === 'duplicate' ? bookDuplicateRefund(ports, order) : bookRefund(ports, order);

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
