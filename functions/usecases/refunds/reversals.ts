import { isPayable } from '#functions/domain/orders/orders';
import { refundNumber } from '#functions/domain/refunds/refunds';
import type { Deps } from '#functions/ports/index';
import type { PaymentProvider, ProviderRefund } from '#functions/ports/payments';
import { Parked } from '#functions/runtime/worker/parked';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findParts, type PartRefund, partReportedWrite } from '#functions/store/refunds/part-refunds';
import { findRefund } from '#functions/store/refunds/refunds';
import { listReversals } from '#functions/store/refunds/reversals';
import type { Message } from '#shared/messages/index';
import { type Fen, fen } from '#shared/money';
import { payOrder } from '../payments/pay.ts';
import { bookByHand } from './console-refund.ts';
import { followDispute } from './disputes/disputes.ts';
import { bookByHandFailed, bookFailedRefund, bookPartFailed, finishRefund } from './finish-refund.ts';
import { payBack } from './pay-back.ts';
import { payBackPart } from './pay-back-part.ts';
import { retryOrEscalate } from './refund-issue.ts';

type ReversalDeps = Deps<'table' | 'queues' | 'payments' | 'clock'>;

type ReversalNotice = Extract<Message<'order-status'>, { kind: 'reversed' }>;

/**
 * Follows money that left after an order was paid: queries the provider for its refunds and disputes and books the
 * difference, so that notices may come repeatedly, late, and in any order. @throws Parked to tell operators what is new.
 */
export async function followReversals(notice: ReversalNotice, ports: ReversalDeps): Promise<void> {
  const { order, provider } = await paidOrder(notice.outTradeNo, ports);
  const messages = provider.reversals
    ? await followQueried(ports, order, provider.reversals)
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

async function followQueried(
  ports: ReversalDeps,
  order: Order,
  query: NonNullable<PaymentProvider['reversals']>,
): Promise<string[]> {
  const { outTradeNo } = order;
  // The answer has every partial refund that was done before the question.
  const done = (await findParts(ports.table, order)).filter(({ state }) => state === 'done');
  const reversals = await query(outTradeNo);
  if (reversals === 'unknown') throw new Error(`nobody knows what has gone back of ${outTradeNo}`);
  const pending = reversals.refunds.filter(({ state }) => state === 'pending').map(({ refundNo }) => refundNo);
  const { parts, messages } = await settleParts(ports, outTradeNo, pending);
  const partCount = parts.length;
  const groups = Map.groupBy(reversals.refunds, (refund) => originOf(refund, outTradeNo, parts));
  messages.push(...(await followOurs(ports, outTradeNo, groups.get('whole') ?? [])));
  messages.push(...(await followParts(ports, done, groups.get('part') ?? [])));
  for (const { theirNo, amount, state } of groups.get('console') ?? []) {
    // A refund that has failed already is booked both ways, as the provider's statement lists it.
    messages.push(...(await bookByHand(ports, outTradeNo, { theirNo, amount, partCount })));
    if (state === 'failed') messages.push(...(await bookByHandFailed(ports, outTradeNo, theirNo)));
  }
  for (const dispute of reversals.disputes) messages.push(...(await followDispute(ports, outTradeNo, dispute)));
  return messages;
}

/** Read after the provider's answer, which then has no partial refund of ours that is not stored here. */
async function partsOf({ table }: ReversalDeps, outTradeNo: string): Promise<PartRefund[]> {
  const order = await findOrder(table, outTradeNo);
  return order ? findParts(table, order) : [];
}

/**
 * Has the outcome of each partial refund before the payment as a whole is interpreted: which of its refunds are ours, and
 * how much of it can still be taken back. A refund that the provider has and its bank has not finished needs no question.
 * @throws if an outcome is unknown: the queue redelivers.
 */
async function settleParts(
  ports: ReversalDeps,
  outTradeNo: string,
  pending: readonly (string | undefined)[] = [],
): Promise<{ parts: PartRefund[]; messages: string[] }> {
  const messages: string[] = [];
  const before = await partsOf(ports, outTradeNo);
  const unsettled = before.filter(({ state, refundNo }) => state === 'approved' && !pending.includes(refundNo));
  for (const { part } of unsettled) messages.push(...(await messagesOf(payBackPart(outTradeNo, part, ports))));
  if (unsettled.length === 0) return { parts: before, messages };
  const parts = await partsOf(ports, outTradeNo);
  return { parts: parts.slice(0, before.length), messages };
}

/** A partial refund that was refused and reached the buyer all the same counts as one in the console. */
function originOf(
  { refundNo, state }: ProviderRefund,
  outTradeNo: string,
  parts: readonly PartRefund[],
): 'whole' | 'part' | 'refused' | 'console' {
  if (refundNo === refundNumber(outTradeNo)) return 'whole';
  const part = parts.find((candidate) => candidate.refundNo === refundNo);
  if (!part) return 'console';
  if (part.state !== 'refused') return 'part';
  return state === 'failed' ? 'refused' : 'console';
}

/** A partial refund is booked when its own message confirms it; here only its failure afterwards is news. */
async function followParts(
  ports: ReversalDeps,
  done: readonly PartRefund[],
  refunds: readonly ProviderRefund[],
): Promise<string[]> {
  const messages: string[] = [];
  for (const part of done) {
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
  const { parts, ...settled } = await settleParts(ports, outTradeNo);
  messages.push(...settled.messages);
  const [refund, reversals] = await Promise.all([
    findRefund(ports.table, outTradeNo),
    listReversals(ports.table, outTradeNo),
  ]);
  const byHand = reversals.filter(({ what }) => what === 'refund');
  const isOurs = refund?.state === 'done' && !byHand.some(({ asOurs }) => asOurs);
  const part = parts.find((candidate) => candidate.refundNo === refundNo);
  if (part) await ports.table.commit([partReportedWrite(part, fen(refunded))]);
  // A refund in the console has a report of its own.
  if (part) return messages;
  const isUpTo = upToReport({ outTradeNo, refunded, refundNo }, parts);
  const bookedFen =
    fenOf(parts.filter(({ state, reportedSum }) => state === 'done' && isUpTo(reportedSum ?? fen(0)))) +
    fenOf(byHand.filter(({ theirNo }) => isUpTo(Number(theirNo.slice(1))))) +
    (isOurs ? refund.amount : 0);
  if (refunded <= bookedFen) return messages;
  if (refunded > order.amount)
    return [...messages, `${refunded} fen of order ${outTradeNo} would be more than was paid`];
  const consoleRefund = { theirNo: `T${refunded}`, amount: fen(refunded - bookedFen), partCount: parts.length };
  return [...messages, ...(await bookByHand(ports, outTradeNo, consoleRefund))];
}

/**
 * Whether a sum that was reported, of a partial refund or of one in the console, is part of this report: reports may come
 * late, after partial refunds that were begun since. A bill reports no refund by itself: all that is booked is part of it.
 * @throws while a partial refund was not reported itself: the queue redelivers.
 */
function upToReport(
  { outTradeNo, refunded, refundNo }: { outTradeNo: string; refunded: number; refundNo: string | undefined },
  parts: readonly PartRefund[],
): (reported: number) => boolean {
  if (refundNo === undefined) return () => true;
  if (parts.some(({ state, reportedSum }) => state === 'done' && reportedSum === undefined))
    throw new Error(`nobody knows yet which refunds are part of the ${refunded} fen of ${outTradeNo}`);
  return (reported) => reported <= refunded;
}
