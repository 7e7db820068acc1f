import { saleEntries, suspenseEntries } from '#functions/domain/ledger/ledger';
import { duplicatePaymentReference, paymentReference } from '#functions/domain/ledger/references';
import type { Deps } from '#functions/ports/index';
import type { ProviderPayment } from '#functions/ports/payments';
import type { Write } from '#functions/ports/table';
import { book } from '#functions/store/ledger/ledger';
import { findOrder, newOrder, type Order, openOrderGone, orderMove } from '#functions/store/orders/orders';
import { findPurchase, newPurchase } from '#functions/store/orders/purchases';
import { newSale } from '#functions/store/orders/sales';
import { commit } from '#functions/store/table/commit';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { commitAndSend } from '../outbox.ts';
import {
  couponConflict,
  type Reservation,
  redeemReservedWrites,
  redeemWrites,
  releaseWrites,
} from '../promotions/redemptions.ts';

/** The outcome of a verified payment. `amount_differs` writes nothing and needs an operator. */
export type PaymentOutcome = 'paid' | 'duplicate' | 'amount_differs';

/** Credits the order to its seller's balance; the worker accepts the message any number of times. */
export const settlementOf = (order: Order, now: number): OutboxEntry<'settlement'> =>
  outbox('settlement', { outTradeNo: order.outTradeNo }, { now, group: order.seller.id });

const refundOf = (order: Order, now: number): OutboxEntry<'order-status'> =>
  outbox('order-status', { kind: 'refund', outTradeNo: order.outTradeNo }, { now });

/** A payment that the provider has confirmed, and the time we heard of it. */
interface ReceivedPayment {
  tradeNo: string;
  payer: string | undefined;
  now: number;
}

/** These writes touch only items of this order or this buyer, so many buyers of one file cannot make them conflict. */
function paidOrderWrites(order: Order, { tradeNo, payer, now }: ReceivedPayment): Write[] {
  const { outTradeNo, provider, amount, fee, seller } = order;
  return book(
    {
      reference: paymentReference(outTradeNo),
      entries: saleEntries({ provider, sellerId: seller.id, amount, fee }),
      at: now,
      seller: seller.id,
    },
    [
      orderMove(
        { outTradeNo, move: 'pay', set: { tradeNo, payer, paidAt: now } },
        { when: [{ attribute: 'amount', equals: amount }] },
      ),
      newPurchase(order, now),
      newSale(order, now),
    ],
  );
}

/** The file is owned through another order: the money waits in suspense and goes back to its payer. */
function duplicateWrites(order: Order, { tradeNo, payer, now }: ReceivedPayment): Write[] {
  const { outTradeNo, provider, amount } = order;
  return book(
    { reference: duplicatePaymentReference(outTradeNo), entries: suspenseEntries(provider, amount), at: now },
    [orderMove({ outTradeNo, move: 'duplicate', set: { tradeNo, payer, paidAt: now } })],
  );
}

/** States in which the money of an order is already booked: a repeated notification changes nothing. */
const settledStates: Partial<Record<Order['status'], PaymentOutcome>> = {
  paid: 'paid',
  disputed: 'paid',
  refunding: 'paid',
  refunded: 'paid',
  duplicate: 'duplicate',
  duplicate_refunded: 'duplicate',
};

/**
 * The only way an order becomes paid, for notification, return-page poll, sweep and webhook alike; any number of times.
 * `payment` must be verified: by a signature, or by querying the provider about this very order.
 */
export async function payOrder(ports: Deps, order: Order, payment: ProviderPayment): Promise<PaymentOutcome> {
  if (payment.outTradeNo !== order.outTradeNo) throw new Error(`${order.outTradeNo} is not ${payment.outTradeNo}`);
  if (order.amount !== payment.amount) return 'amount_differs';
  return settledStates[order.status] ?? pay(ports, order, payment);
}

/** An order is paid as a purchase, or as a second payment for a file that the buyer owns through another order. */
interface Attempt {
  order: Order;
  isDuplicate: boolean;
}

/** After a failed commit the order is either booked already, or its present state decides what the next attempt writes. */
async function rereadOrder(ports: Deps, first: Order): Promise<Attempt | PaymentOutcome> {
  const order = await findOrder(ports.table, first.outTradeNo);
  if (!order) throw new Error(`order ${first.outTradeNo} is gone`);
  const settled = settledStates[order.status];
  if (settled) return settled;
  const owned = await findPurchase(ports.table, first.buyer.id, first.fileId);
  // If the other purchase was refunded meanwhile, this order is paid as a purchase after all.
  return { order, isDuplicate: owned !== undefined && owned.outTradeNo !== first.outTradeNo };
}

function pay(ports: Deps, first: Order, { tradeNo, payer }: ProviderPayment): Promise<PaymentOutcome> {
  let next: Attempt = { order: first, isDuplicate: false };
  return retryOnConflict<PaymentOutcome>(
    { attempts: 4, reason: `order ${first.outTradeNo} could not be paid` },
    async () => {
      const payment = { tradeNo, payer, now: ports.clock.now() };
      const write = next.isDuplicate ? commitDuplicate : commitPaid;
      const committed = await write(ports, next.order, payment);
      if (committed.ok) return next.isDuplicate ? 'duplicate' : 'paid';
      const outcome = await rereadOrder(ports, first);
      if (typeof outcome === 'string') return outcome;
      next = outcome;
      return undefined;
    },
  );
}

const commitPaid = async (ports: Deps, order: Order, payment: ReceivedPayment) =>
  commitAndSend(
    ports,
    [...paidOrderWrites(order, payment), ...(await redeemReservedWrites(ports.table, order, payment.now))],
    settlementOf(order, payment.now),
  );

const commitDuplicate = async (ports: Deps, order: Order, payment: ReceivedPayment) =>
  commitAndSend(
    ports,
    [...duplicateWrites(order, payment), ...(await releaseWrites(ports.table, order))],
    refundOf(order, payment.now),
  );

/** An order of ¥0 needs no provider: it is created as paid. */
export async function grantFree(
  ports: Deps,
  draft: Order,
  claim?: Reservation,
): Promise<'granted' | 'owned' | typeof couponConflict> {
  const now = draft.createdAt;
  const order: Order = { ...draft, status: 'paid', paidAt: now };
  const writes = {
    order: newOrder(order, undefined),
    purchase: newPurchase(order, now),
    redemption: claim && redeemWrites(order, claim),
  };
  const committed = await commitAndSend(ports, writes, settlementOf(draft, now));
  if (committed.ok) return 'granted';
  return committed.failed.has('order', 'purchase') ? 'owned' : couponConflict;
}

/** Closes an order that can no longer be paid at the provider and releases its coupon; false if it is no longer open here. */
export const closeOrder = (ports: Deps, order: Order, checkAt: number | undefined): Promise<boolean> =>
  retryOnConflict(`the coupon of ${order.outTradeNo} changes faster than it can be given back`, async () => {
    const close = orderMove({ outTradeNo: order.outTradeNo, move: 'close' }, { checkAt });
    const releases = await releaseWrites(ports.table, order);
    const committed = await ports.table.commit([close, openOrderGone(order), ...releases]);
    if (committed.ok) return true;
    const withoutOpenOrder = await commit(ports.table, { close, redemption: releases });
    if (withoutOpenOrder.ok) return true;
    return withoutOpenOrder.failed.has('close') ? false : undefined;
  });
