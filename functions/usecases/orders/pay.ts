import { saleEntries, suspenseEntries } from '../../domain/books/ledger.ts';
import type { Deps } from '../../ports/index.ts';
import type { Trade } from '../../ports/payments.ts';
import type { Write } from '../../ports/table.ts';
import { book } from '../../store/books/ledger.ts';
import { findOrder, newOrder, type Order, openOrderGone, orderMove } from '../../store/orders/orders.ts';
import { findPurchase, newPurchase, newSale } from '../../store/orders/purchases.ts';
import { commit } from '../../store/table/commit.ts';
import { type OutboxEntry, outbox } from '../../store/table/outbox.ts';
import { untilDone } from '../../store/table/until-done.ts';
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

interface Attempt {
  order: Order;
  trade: Trade;
  /** Further tries, where what was in the way has gone meanwhile. */
  left: number;
}

async function markDuplicate(ports: Deps, attempt: Attempt): Promise<Paid> {
  const { order, trade } = attempt;
  const now = ports.clock.now();
  const writes = [
    ...duplicateWrites(order, { tradeNo: trade.tradeNo, payer: trade.payer, now }),
    ...(await givenBackWrites(ports.table, order)),
  ];
  const committed = await commitAndSend(ports, writes, refundOf(order, now));
  return committed.ok ? 'duplicate' : afterwards(ports, attempt);
}

/** A condition failed: somebody else was here. What stands in the table now decides what to say. */
async function afterwards(ports: Deps, attempt: Attempt): Promise<Paid> {
  const { order: before, trade } = attempt;
  const order = await findOrder(ports.table, before.outTradeNo);
  if (order && settledStates[order.status]) return settledStates[order.status] ?? 'paid';
  const left = attempt.left - 1;
  if (!order || left < 0) throw new Error(`order ${before.outTradeNo} could not be paid: ${order?.status}`);
  const owned = await findPurchase(ports.table, before.buyer.id, before.fileId);
  if (owned && owned.outTradeNo !== before.outTradeNo) return markDuplicate(ports, { order: before, trade, left });
  // The purchase that was in the way has been given back this very moment.
  return pay(ports, { order, trade, left });
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
  return settledStates[order.status] ?? pay(ports, { order, trade, left: tries });
}

const tries = 3;

async function pay(ports: Deps, attempt: Attempt): Promise<Paid> {
  const { order, trade } = attempt;
  const now = ports.clock.now();
  const writes = [
    ...paidWrites(order, { tradeNo: trade.tradeNo, payer: trade.payer, now }),
    ...(await paidUseWrites(ports.table, order, now)),
  ];
  const committed = await commitAndSend(ports, writes, settlementOf(order, now));
  return committed.ok ? 'paid' : afterwards(ports, attempt);
}

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
  untilDone(`the coupon of ${order.outTradeNo} changes faster than it can be given back`, async () => {
    const close = orderMove({ outTradeNo: order.outTradeNo, move: 'close' }, { checkAt });
    const back = await givenBackWrites(ports.table, order);
    const all = await ports.table.commit([close, openOrderGone(order), ...back]);
    if (all.ok) return true;
    const rest = await commit(ports.table, { close, redemption: back });
    if (rest.ok) return true;
    return rest.failed.has('close') ? false : undefined;
  });
