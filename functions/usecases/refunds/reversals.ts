import { isRefundBooked, type Movement } from '#functions/domain/ledger/reconciliation';
import { isPayable } from '#functions/domain/orders/orders';
import { refundNumber } from '#functions/domain/refunds/refunds';
import type { Deps } from '#functions/ports/index';
import type { PaymentProvider, ProviderRefund } from '#functions/ports/payments';
import { Parked } from '#functions/runtime/worker/parked';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findParts, type PartRefund } from '#functions/store/refunds/part-refunds';
import { findOrderAndRefund, findRefund, type Refund } from '#functions/store/refunds/refunds';
import { findReversal, listReversals, type Reversal } from '#functions/store/refunds/reversals';
import type { Message } from '#shared/messages/index';
import { type Fen, fen } from '#shared/money';
import { findBooked } from '../ledger/bookings.ts';
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
  const paid = await paidOrder(notice.outTradeNo, ports);
  const messages = paid.provider.reversals
    ? await followQueried(ports, paid.order, paid.provider.reversals)
    : await followNotice(ports, paid, notice);
  if (messages.length > 0) throw new Parked(messages.join('; '));
}

interface PaidOrder {
  order: Order;
  provider: PaymentProvider;
}

/** The notice of a reversal may come before the notice of the payment, which is then queried and booked first. */
async function paidOrder(outTradeNo: string, ports: ReversalDeps): Promise<PaidOrder> {
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
    const existing = await findReversal(ports.table, outTradeNo, theirNo);
    if (!existing) messages.push(...(await bookByHand(ports, outTradeNo, { theirNo, amount, partCount })));
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
async function settleParts(ports: ReversalDeps, outTradeNo: string, pending: readonly (string | undefined)[] = []) {
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
  const [order, refund] = await findOrderAndRefund(ports.table, outTradeNo);
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

/** A provider that does not list its refunds reports one at a time: what is not ours was refunded in its console. */
async function followNotice(
  ports: ReversalDeps,
  { order, provider }: PaidOrder,
  notice: ReversalNotice,
): Promise<string[]> {
  const { outTradeNo } = order;
  const messages = await messagesOf(payBack(outTradeNo, ports));
  const { parts, ...settled } = await settleParts(ports, outTradeNo);
  messages.push(...settled.messages);
  const isOurs = [refundNumber(outTradeNo), ...parts.map(({ refundNo }) => refundNo)].includes(notice.refundNo ?? '');
  const amount = isOurs ? undefined : await amountOf(notice, provider);
  const isUnclear = isShareRequested(await findRefund(ports.table, outTradeNo));
  if (amount === undefined || isUnclear) return messages;
  // Read in this order: whatever is booked meanwhile takes the name.
  const reversals = await listReversals(ports.table, outTradeNo);
  const booked = await findBooked(ports.table, order.provider, [{ kind: 'refund', ourNo: outTradeNo }]);
  if (isBooked({ ...notice, amount }, { reversals, booked })) return messages;
  const sum = booked.reduce<number>((all, refund) => all - refund.amount, amount);
  if (sum > order.amount) return [...messages, `${sum} fen of order ${outTradeNo} would be more than was paid`];
  const named = { theirNo: `T${reversals.length + 1}`, refundNo: notice.refundNo };
  return [...messages, ...(await bookByHand(ports, outTradeNo, { ...named, amount, partCount: parts.length }))];
}

/** Undefined if only a bill will tell. @throws if the provider cannot be queried now: the queue redelivers. */
async function amountOf(
  { outTradeNo, refundNo, amount }: ReversalNotice,
  { refundAmount }: PaymentProvider,
): Promise<Fen | undefined> {
  if (amount !== undefined) return fen(amount);
  const answer = refundNo === undefined ? 'absent' : ((await refundAmount?.(outTradeNo, refundNo)) ?? 'absent');
  if (answer === 'unknown') throw new Error(`nobody knows how much refund ${refundNo} of ${outTradeNo} gave`);
  return answer === 'absent' ? undefined : answer;
}

/** Whether the provider may have refunded the whole together with the seller's share, which only the payouts find out. */
const isShareRequested = (refund: Refund | undefined): boolean =>
  refund?.state === 'waiting' && refund.askedAt !== undefined;

/**
 * A notification has the number of its refund; one without a number of the same amount was booked from a bill. On a bill
 * no refund has a number, so its refunds of one amount are counted.
 */
function isBooked(
  { refundNo, amount, billed }: ReversalNotice & { amount: Fen },
  { reversals, booked }: { reversals: readonly Reversal[]; booked: readonly Movement[] },
): boolean {
  if (billed) return isRefundBooked(booked, fen(-amount), billed);
  return reversals.some((reversal) =>
    reversal.refundNo === undefined ? reversal.amount === amount : reversal.refundNo === refundNo,
  );
}
