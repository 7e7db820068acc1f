import { saleEntries, suspenseEntries } from '../../domain/books/ledger.ts';
import type { Deps } from '../../ports/index.ts';
import type { Trade } from '../../ports/payments.ts';
import type { Write } from '../../ports/table.ts';
import { book } from '../../store/books/ledger.ts';
import { findOrder, newOrder, type Order, openOrderGone, orderMove } from '../../store/orders/orders.ts';
import { findPurchase, newPurchase, newSale } from '../../store/orders/purchases.ts';
import { commit } from '../../store/table/commit.ts';
import { type OutboxEntry, outbox } from '../../store/table/outbox.ts';
import { retryOnConflict } from '../../store/table/retry-on-conflict.ts';
import { type Claim, couponMoved, givenBackWrites, paidUseWrites, redeemedWrites } from '../offers/uses.ts';
import { commitAndSend } from '../outbox.ts';

/** What came of a verified payment. The last one needs a person: nothing was written. */
export type Paid = 'paid' | 'duplicate' | 'amount_differs';

/** The balance of its seller hears of it, any number of times. */
export const settlementOf = (order: Order, now: number): OutboxEntry<'settlement'> =>
  outbox('settlement', { outTradeNo: order.outTradeNo }, { now, group: order.seller.id });

const refundOf = (order: Order, now: number): OutboxEntry<'order-status'> =>
  outbox('order-status', { kind: 'refund', outTradeNo: order.outTradeNo }, { now });

/** What a payment brings about: when, and by which trade. */
interface Payment {
  tradeNo: string;
  payer: string | undefined;
  now: number;
}

/** Transaction *Paid*: touches only what is this order's or this buyer's own, so no crowd of buyers can make it conflict. */
function paidWrites(order: Order, { tradeNo, payer, now }: Payment): Write[] {
  const { outTradeNo, provider, amount, fee, seller } = order;
  return book(
    {
      reference: `PAY#${outTradeNo}`,
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
function duplicateWrites(order: Order, { tradeNo, payer, now }: Payment): Write[] {
  const { outTradeNo, provider, amount } = order;
  return book({ reference: `SUSP#${outTradeNo}`, entries: suspenseEntries(provider, amount), at: now }, [
    orderMove({ outTradeNo, move: 'duplicate', set: { tradeNo, payer, paidAt: now } }),
  ]);
}

/** States in which the money of an order is already booked: hearing of it again changes nothing. */
const settledStates: Partial<Record<Order['status'], Paid>> = {
  paid: 'paid',
  disputed: 'paid',
  refunding: 'paid',
  refunded: 'paid',
  duplicate: 'duplicate',
  duplicate_refunded: 'duplicate',
};

/**
 * The only way an order becomes paid, for notification, return-page poll, sweep and webhook alike; any number of times.
 * `trade` must be verified: by a signature, or by asking the provider of this very order.
 */
export async function payOrder(ports: Deps, order: Order, trade: Trade): Promise<Paid> {
  if (trade.outTradeNo !== order.outTradeNo) throw new Error(`${order.outTradeNo} is not ${trade.outTradeNo}`);
  if (order.amount !== trade.amount) return 'amount_differs';
  return settledStates[order.status] ?? pay(ports, order, trade);
}

/** What an order is to be paid as: bought, or as a second payment for what the buyer owns through another order. */
interface Attempt {
  order: Order;
  isDuplicate: boolean;
}

/** After a failed commit: somebody else has booked it, or what is in the table by now decides what is written next. */
async function reread(ports: Deps, first: Order): Promise<Attempt | Paid> {
  const order = await findOrder(ports.table, first.outTradeNo);
  if (!order) throw new Error(`order ${first.outTradeNo} is gone`);
  const settled = settledStates[order.status];
  if (settled) return settled;
  const owned = await findPurchase(ports.table, first.buyer.id, first.fileId);
  // Where the purchase that was in the way has been given back this very moment, the order is paid after all.
  return { order, isDuplicate: owned !== undefined && owned.outTradeNo !== first.outTradeNo };
}

function pay(ports: Deps, first: Order, { tradeNo, payer }: Trade): Promise<Paid> {
  let next: Attempt = { order: first, isDuplicate: false };
  return retryOnConflict<Paid>(
    async () => {
      const payment = { tradeNo, payer, now: ports.clock.now() };
      const write = next.isDuplicate ? commitDuplicate : commitPaid;
      const committed = await write(ports, next.order, payment);
      if (committed.ok) return next.isDuplicate ? 'duplicate' : 'paid';
      const found = await reread(ports, first);
      if (typeof found === 'string') return found;
      next = found;
      return undefined;
    },
    { attempts: 4, reason: `order ${first.outTradeNo} could not be paid` },
  );
}

const commitPaid = async (ports: Deps, order: Order, payment: Payment) =>
  commitAndSend(
    ports,
    [...paidWrites(order, payment), ...(await paidUseWrites(ports.table, order, payment.now))],
    settlementOf(order, payment.now),
  );

const commitDuplicate = async (ports: Deps, order: Order, payment: Payment) =>
  commitAndSend(
    ports,
    [...duplicateWrites(order, payment), ...(await givenBackWrites(ports.table, order))],
    refundOf(order, payment.now),
  );

/** What costs nothing needs no provider: the order is born paid. */
export async function grantFree(
  ports: Deps,
  draft: Order,
  claim?: Claim,
): Promise<'granted' | 'owned' | typeof couponMoved> {
  const now = draft.createdAt;
  const order: Order = { ...draft, status: 'paid', paidAt: now };
  const writes = {
    order: newOrder(order, undefined),
    purchase: newPurchase(order, now),
    redemption: claim && redeemedWrites(order, claim),
  };
  const committed = await commitAndSend(ports, writes, settlementOf(draft, now));
  if (committed.ok) return 'granted';
  return committed.failed.has('order', 'purchase') ? 'owned' : couponMoved;
}

/** Nobody can pay it at the provider any more. False where it is no longer open here. What it holds of a coupon goes back. */
export const closeOrder = (ports: Deps, order: Order, checkAt: number | undefined): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const close = orderMove({ outTradeNo: order.outTradeNo, move: 'close' }, { checkAt });
      const back = await givenBackWrites(ports.table, order);
      const all = await ports.table.commit([close, openOrderGone(order), ...back]);
      if (all.ok) return true;
      const rest = await commit(ports.table, { close, redemption: back });
      if (rest.ok) return true;
      return rest.failed.has('close') ? false : undefined;
    },
    { reason: `the coupon of ${order.outTradeNo} changes faster than it can be given back` },
  );
