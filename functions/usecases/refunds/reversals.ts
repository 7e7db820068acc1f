import { isPayable } from '#functions/domain/orders/orders';
import { refundNumber } from '#functions/domain/refunds/refunds';
import type { Deps } from '#functions/ports/index';
import type { PaymentProvider, ProviderRefund } from '#functions/ports/payments';
import { Parked } from '#functions/runtime/worker/parked';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findRefund } from '#functions/store/refunds/refunds';
import { listReversals } from '#functions/store/refunds/reversals';
import type { Message } from '#shared/messages/index';
import { fen } from '#shared/money';
import { payOrder } from '../payments/pay.ts';
import { bookByHand } from './console-refund.ts';
import { followDispute } from './disputes/disputes.ts';
import { bookByHandFailed, bookFailedRefund, finishRefund } from './finish-refund.ts';
import { payBack } from './pay-back.ts';
import { retryOrEscalate } from './refund-issue.ts';

type ReversalDeps = Deps<'table' | 'queues' | 'payments' | 'clock'>;

type ReversalNotice = Extract<Message<'order-status'>, { kind: 'reversed' }>;

/**
 * Follows money that left after an order was paid: queries the provider for its refunds and disputes and books the
 * difference, so that notices may come repeatedly, late, and in any order. @throws Parked to tell operators what is new.
 */
export async function followReversals(notice: ReversalNotice, ports: ReversalDeps): Promise<void> {
  const { outTradeNo } = notice;
  const { order, provider } = await paidOrder(outTradeNo, ports);
  const messages = provider.reversals
    ? await followQueried(ports, outTradeNo, await provider.reversals(outTradeNo))
    : await followNotice(ports, order, notice);
  if (messages.length > 0) throw new Parked(messages.join('; '));
}

/** The notice of a reversal may come before the notice of the payment, which is then queried and booked first. */
async function paidOrder(
  outTradeNo: string,
  ports: ReversalDeps,
): Promise<{ order: Order; provider: PaymentProvider }> {
  const order = await findOrder(ports.table, outTradeNo);
  const provider = order && ports.payments.named(order.provider);
  if (!order || !provider) throw new Parked(`money went back of ${outTradeNo}, which nobody here can be asked about`);
  if (!isPayable(order.status)) return { order, provider };
  const payment = await provider.query(outTradeNo);
  if (typeof payment === 'string' || payment.state !== 'paid')
    throw new Error(`money went back of ${outTradeNo}, which is ${order.status}`);
  await payOrder(ports, order, payment);
  return { order, provider };
}

type ReversalsResult = Awaited<ReturnType<NonNullable<PaymentProvider['reversals']>>>;

async function followQueried(ports: ReversalDeps, outTradeNo: string, reversals: ReversalsResult): Promise<string[]> {
  if (reversals === 'unknown') throw new Error(`nobody knows what has gone back of ${outTradeNo}`);
  const ours = reversals.refunds.filter(({ refundNo }) => refundNo === refundNumber(outTradeNo));
  const messages = await followOurs(ports, outTradeNo, ours);
  for (const { theirNo, amount, state } of reversals.refunds.filter((refund) => !ours.includes(refund))) {
    // A refund that has failed already is booked both ways, as the provider's statement lists it.
    messages.push(...(await bookByHand(ports, outTradeNo, { theirNo, amount })));
    if (state === 'failed') messages.push(...(await bookByHandFailed(ports, outTradeNo, theirNo)));
  }
  for (const dispute of reversals.disputes) messages.push(...(await followDispute(ports, outTradeNo, dispute)));
  return messages;
}

/** Follows a refund that we started: the bank has finished it, or has reversed its outcome. */
async function followOurs(ports: ReversalDeps, outTradeNo: string, ours: readonly ProviderRefund[]): Promise<string[]> {
  const [order, refund] = await Promise.all([findOrder(ports.table, outTradeNo), findRefund(ports.table, outTradeNo)]);
  if (!order || !refund || ours.length === 0) return [];
  const effective = ours.find(({ state }) => state !== 'failed');
  if (refund.state === 'done' && !effective) return bookFailedRefund(ports, outTradeNo);
  if (refund.state === 'approved' && !effective)
    return messagesOf(retryOrEscalate(refund, { refused: 'FAILED', who: 'person' }, ports));
  if (effective?.state !== 'done') return [];
  if (refund.state === 'manual') await finishRefund(ports, order);
  return refund.state === 'approved' ? messagesOf(payBack(outTradeNo, ports)) : [];
}

/** Turns the message of a Parked error into a message for operators, to be told with the others. */
async function messagesOf(work: Promise<void>): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    if (error instanceof Parked) return [error.message];
    throw error;
  }
}

/** A provider without a query reports only the sum refunded so far: what exceeds our own bookings was refunded by hand. */
async function followNotice(
  ports: ReversalDeps,
  order: Order,
  { refunded, refundNo }: ReversalNotice,
): Promise<string[]> {
  const { outTradeNo } = order;
  const messages = await messagesOf(payBack(outTradeNo, ports));
  if (refunded === undefined || refundNo === refundNumber(outTradeNo)) return messages;
  const [refund, reversals] = await Promise.all([
    findRefund(ports.table, outTradeNo),
    listReversals(ports.table, outTradeNo),
  ]);
  const byHand = reversals.filter(({ what }) => what === 'refund');
  const isOurs = refund?.state === 'done' && !byHand.some(({ asOurs }) => asOurs);
  const bookedFen = byHand.reduce((sum, { amount }) => sum + amount, isOurs ? refund.amount : 0);
  if (refunded <= bookedFen) return messages;
  return bookByHand(ports, outTradeNo, { theirNo: `T${refunded}`, amount: fen(refunded - bookedFen) });
}
