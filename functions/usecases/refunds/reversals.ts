import { isPayable } from '#functions/domain/orders/orders';
import { refundNumber } from '#functions/domain/refunds/refunds';
import type { Deps } from '#functions/ports/index';
import type { PaymentProvider, ProviderRefund } from '#functions/ports/payments';
import { Parked } from '#functions/runtime/worker/parked';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findParts, type PartRefund } from '#functions/store/refunds/part-refunds';
import { findRefund } from '#functions/store/refunds/refunds';
import { listReversals } from '#functions/store/refunds/reversals';
import type { Message } from '#shared/messages/index';
import { type Fen, fen } from '#shared/money';
import { payOrder } from '../payments/pay.ts';
import { bookByHand } from './console-refund.ts';
import { followDispute } from './disputes/disputes.ts';
import { bookByHandFailed, bookFailedRefund, bookPartFailed, finishRefund } from './finish-refund.ts';
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
  const parts = await partsOf(ports, outTradeNo);
  const groups = Map.groupBy(reversals.refunds, ({ refundNo }) => originOf(refundNo, outTradeNo, parts));
  const messages = await followOurs(ports, outTradeNo, groups.get('whole') ?? []);
  messages.push(...(await followParts(ports, parts, groups.get('part') ?? [])));
  for (const { theirNo, amount, state } of groups.get('console') ?? []) {
    // A refund that has failed already is booked both ways, as the provider's statement lists it.
    messages.push(...(await bookByHand(ports, outTradeNo, { theirNo, amount })));
    if (state === 'failed') messages.push(...(await bookByHandFailed(ports, outTradeNo, theirNo)));
  }
  for (const dispute of reversals.disputes) messages.push(...(await followDispute(ports, outTradeNo, dispute)));
  return messages;
}

/** Read after the provider's answer, which then holds no partial refund of ours that is not stored here. */
async function partsOf({ table }: ReversalDeps, outTradeNo: string): Promise<PartRefund[]> {
  const order = await findOrder(table, outTradeNo);
  return order ? findParts(table, order) : [];
}

function originOf(
  refundNo: string | undefined,
  outTradeNo: string,
  parts: readonly PartRefund[],
): 'whole' | 'part' | 'console' {
  if (refundNo === refundNumber(outTradeNo)) return 'whole';
  return parts.some((part) => part.refundNo === refundNo) ? 'part' : 'console';
}

/** A partial refund is booked when its own message confirms it; here only its failure afterwards is news. */
async function followParts(
  ports: ReversalDeps,
  parts: readonly PartRefund[],
  refunds: readonly ProviderRefund[],
): Promise<string[]> {
  const messages: string[] = [];
  for (const part of parts.filter(({ state }) => state === 'done')) {
    const attempts = refunds.filter(({ refundNo }) => refundNo === part.refundNo);
    const [failed] = attempts;
    if (failed && attempts.every(({ state }) => state === 'failed'))
      messages.push(...(await bookPartFailed(ports, part, failed.theirNo)));
  }
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

const fenOf = (amounts: readonly { amount: Fen }[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** A provider without a query reports only the sum refunded so far: what exceeds our own bookings was refunded by hand. */
async function followNotice(
  ports: ReversalDeps,
  order: Order,
  { refunded, refundNo }: ReversalNotice,
): Promise<string[]> {
  const { outTradeNo } = order;
  const messages = await messagesOf(payBack(outTradeNo, ports));
  if (refunded === undefined || refundNo === refundNumber(outTradeNo)) return messages;
  const [refund, reversals, parts] = await Promise.all([
    findRefund(ports.table, outTradeNo),
    listReversals(ports.table, outTradeNo),
    partsOf(ports, outTradeNo),
  ]);
  const byHand = reversals.filter(({ what }) => what === 'refund');
  const isOurs = refund?.state === 'done' && !byHand.some(({ asOurs }) => asOurs);
  // A partial refund that is still under way counts already: the notice of its arrival comes before we have confirmed it.
  const bookedFen = fenOf(parts) + fenOf(byHand) + (isOurs ? refund.amount : 0);
  if (refunded <= bookedFen) return messages;
  return bookByHand(ports, outTradeNo, { theirNo: `T${refunded}`, amount: fen(refunded - bookedFen) });
}
