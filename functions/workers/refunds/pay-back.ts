import { hour } from '#shared/limits';
import { givesUpRefund } from '../../domain/refunds.ts';
import type { RefundOutcome } from '../../payments-port.ts';
import type { Ports } from '../../ports.ts';
import { Parked } from '../../runtime/parked.ts';
import { findOrder, type Order } from '../../store/orders.ts';
import { outboxDone } from '../../store/outbox.ts';
import { leaveRefund, postponeRefund } from '../../store/refund-trouble.ts';
import {
  bookDuplicateRefund,
  bookRefund,
  findRefund,
  newRefund,
  type Refund,
  ruledRefund,
} from '../../store/refunds.ts';

type Used = Pick<Ports, 'table' | 'queues' | 'payments' | 'clock'>;

/** Intent, call, record. What the provider does not confirm is asked again under the same number. */
export async function payBack(outTradeNo: string, ports: Used): Promise<void> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order || !isOwed(order)) return forget(outTradeNo, ports);
  const intent = await intentOf(order, ports);
  if (intent?.state !== 'approved') return forget(outTradeNo, ports);
  const outcome = await ask(order, intent, ports);
  if (outcome === 'refunded') await book(order, ports);
  else await notYet(intent, outcome, ports);
}

async function forget(outTradeNo: string, { table }: Used): Promise<void> {
  await table.commit([outboxDone('order-status', { kind: 'refund', outTradeNo })]);
}

const isOwed = ({ status }: Order): boolean => status === 'duplicate' || status === 'refunding';

const book = (order: Order, ports: Used): Promise<void> =>
  order.status === 'duplicate' ? bookDuplicateRefund(ports, order) : bookRefund(ports, order);

async function ask({ provider: name }: Order, intent: Refund, { payments }: Used): Promise<RefundOutcome> {
  const provider = payments.named(name);
  if (!provider) throw new Error(`provider ${name} of order ${intent.outTradeNo} is not configured`);
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

/**
 * What nobody knows is asked about for a day. What was turned down is tried again by itself only where the platform can
 * put it right; the rest is left to a person. Never in silence: @throws Parked where there is something new to hear of.
 */
async function notYet(intent: Refund, outcome: Exclude<RefundOutcome, 'refunded'>, ports: Used): Promise<void> {
  const now = ports.clock.now();
  if (outcome === 'unknown') {
    if (!givesUpRefund(intent, now)) throw new Error(`refund ${intent.refundNo} is not confirmed yet`);
    return leaveToPerson(intent, intent.lastCode ?? 'NO_ANSWER', ports);
  }
  const { refused: code, who } = outcome;
  if (who === 'person') return leaveToPerson(intent, code, ports);
  await postponeRefund(ports.table, intent, { code, at: now + hour });
  if (intent.lastCode !== code)
    throw new Parked(`refund ${intent.refundNo} was turned down and is tried again: ${code}`);
}

async function leaveToPerson(intent: Refund, code: string, ports: Used): Promise<void> {
  if (!(await leaveRefund(ports.table, intent.outTradeNo, { code, at: ports.clock.now() }))) return;
  throw new Parked(`refund ${intent.refundNo} needs a person: ${code}`);
}
