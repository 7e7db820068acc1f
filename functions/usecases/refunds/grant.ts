import { type Fen, fen } from '#shared/money';
import { nextCover } from '../../domain/refunds/refunds.ts';
import { restOf } from '../../domain/refunds/reversals.ts';
import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { findOrder, type Order, orderKey } from '../../store/orders/orders.ts';
import { purchaseLeaving } from '../../store/orders/purchases.ts';
import { newWaiting } from '../../store/payouts/waiting-refunds.ts';
import { findShare } from '../payouts/payout-share.ts';
import { coverWaiting } from './cover.ts';
import { refundLetters } from './refund-letters.ts';
import { passToPayouts } from './refund-trouble.ts';
import {
  type Decided,
  findRefund,
  leaveWaiting,
  newRefund,
  type Refund,
  refundMove,
  refundNumber,
  waitingOf,
  waitTold,
  waitWrite,
} from './refunds.ts';

/** Refunds nobody asked for, by name; what people read of them is in their language. */
export type RefundRule = 'duplicate_payment' | 'content_gone';

/** `state`: what was paid twice was never a seller's, and needs no cover. */
export function ruledRefund(order: Order, reason: RefundRule, now: number): Refund {
  const { outTradeNo, amount: sum, buyer, seller, fileId, snapshot } = restOf(order);
  return {
    ...{ outTradeNo, amount: sum, fileId, title: snapshot.title, buyerId: buyer.id, sellerId: seller.id, reason },
    refundNo: refundNumber(outTradeNo),
    state: reason === 'duplicate_payment' ? 'approved' : 'waiting',
    decidedBy: 'rule',
    requestedAt: now,
    decidedAt: now,
  };
}

const earningsOf = ({ amount, fee }: Pick<Order, 'amount' | 'fee'>): Fen => fen(amount - fee);

/** Only while the buyer owns it by this order; and on the list until it is covered. */
const waits = (order: Order, refund: Refund): Write[] => [
  { check: orderKey(order.outTradeNo), when: [{ attribute: 'status', equals: 'paid' }] },
  newWaiting(order.seller.id, { ...waitingOf(refund), earnings: earningsOf(restOf(order)) }),
];

/**
 * Granted as a matter of course: nothing is fetched any more, and the money of the sale is still here. False where somebody
 * else was first, or the file has been fetched a moment ago.
 */
export async function grantNewRefund(ports: Deps, order: Order, refund: Refund): Promise<boolean> {
  const leaving = purchaseLeaving(refund, refund.requestedAt, { ifUnfetched: refund.reason !== 'content_gone' });
  const granted = await ports.table.commit([newRefund(refund), leaving, ...waits(order, refund)]);
  if (granted.ok) await coverWaiting(ports, order.seller.id);
  return granted.ok;
}

/** Granted by the seller or an operator: it is sent, and access ends, once the seller's balance covers it. */
export async function approveRefund(ports: Deps, outTradeNo: string, decided: Decided): Promise<boolean> {
  const [order, asked] = await Promise.all([findOrder(ports.table, outTradeNo), findRefund(ports.table, outTradeNo)]);
  if (!order || !asked) return false;
  const said = { ...decided, decidedAt: ports.clock.now() };
  const refund: Refund = { ...asked, ...said };
  const granted = await ports.table.commit([refundMove(outTradeNo, 'grant', said), ...waits(order, refund)]);
  if (granted.ok) await advanceRefund(ports, outTradeNo);
  return granted.ok;
}

/**
 * A granted refund, one step on: covered by the seller's balance, or, where the seller has been given the share of this
 * very sale, asked back from there. Whoever waits is told so, once.
 */
export async function advanceRefund(ports: Deps, outTradeNo: string): Promise<void> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order) return;
  const share = await findShare(ports.table, order);
  if (share?.state === 'succeeded') return passToPayouts(ports, outTradeNo);
  await coverWaiting(ports, order.seller.id);
  const refund = await findRefund(ports.table, outTradeNo);
  if (refund?.state === 'waiting' && refund.toldAt === undefined)
    await ports.table.commit([
      waitTold(outTradeNo, ports.clock.now()),
      ...(await refundLetters(ports.table, refund, 'refund-waiting')),
    ]);
}

/** Tried again in an hour; after a week a person decides. */
export async function waitOn(
  { table, clock }: Deps<'table' | 'clock'>,
  { outTradeNo, since }: { outTradeNo: string; since: number },
): Promise<void> {
  const now = clock.now();
  const next = nextCover(since, now);
  await table.commit([next === undefined ? leaveWaiting(outTradeNo, { leftAt: now }) : waitWrite(outTradeNo, next)]);
}
