import { type Fen, fen } from '#shared/money';
import { nextCover } from '../../domain/refunds/refunds.ts';
import { restOf } from '../../domain/refunds/reversals.ts';
import type { Check } from '../../domain/refunds/velocity.ts';
import type { Deps } from '../../ports/index.ts';
import type { Write } from '../../ports/table.ts';
import { findOrder, type Order, orderKey } from '../../store/orders/orders.ts';
import { purchaseLeaving } from '../../store/orders/purchases.ts';
import { stillHeld } from '../../store/orders/reversals.ts';
import { newWaiting } from '../../store/payouts/waiting-refunds.ts';
import { commit } from '../../store/table/commit.ts';
import { findShare } from '../payouts/payout-share.ts';
import { coverWaiting } from './cover.ts';
import { refundLetters } from './refund-letters.ts';
import { passToPayouts } from './refund-trouble.ts';
import {
  type Decided,
  escalateRefund,
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
import { withinVelocity } from './velocity.ts';

/** Refunds nobody asked for, by name; what people read of them is in their language. */
export type RefundRule = 'duplicate_payment' | 'content_gone' | 'file_barred';

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
export const waits = (order: Order, refund: Refund): Write[] => [
  { check: orderKey(order.outTradeNo), when: [{ attribute: 'status', equals: 'paid' }, stillHeld(order)] },
  newWaiting(order.seller.id, { ...waitingOf(refund), earnings: earningsOf(restOf(order)) }),
];

/** What a rule grants by itself: there is nothing left to fetch. False where there is a refund already. */
export async function grantNewRefund(ports: Deps, order: Order, refund: Refund): Promise<boolean> {
  const leaving = purchaseLeaving(refund, refund.requestedAt);
  const granted = await ports.table.commit([newRefund(refund), leaving, ...waits(order, refund)]);
  if (granted.ok) await coverWaiting(ports, order.seller.id);
  return granted.ok;
}

/** A refund that is granted without an operator, or why one is to look at it first. */
type Granted = 'granted' | 'refused' | Check;

/**
 * Granted to who changes their mind: nothing is fetched any more, and the money of the sale is still here. Refused where
 * somebody else was first, or the file has been fetched a moment ago.
 */
export async function grantAskedRefund(ports: Deps, order: Order, refund: Refund): Promise<Granted> {
  const now = refund.requestedAt;
  const leaving = purchaseLeaving(refund, now, { ifUnfetched: true });
  const alongside = [newRefund(refund), leaving, ...waits(order, refund)];
  const committed = await withinVelocity(ports.table, refund, { now, alongside });
  if (typeof committed === 'string') return committed;
  if (!committed.ok) return 'refused';
  await coverWaiting(ports, order.seller.id);
  return 'granted';
}

interface Approval {
  decided: Decided;
  within: typeof withinVelocity;
}

async function approve(ports: Deps, outTradeNo: string, { decided, within }: Approval): Promise<boolean | Check> {
  const [order, asked] = await Promise.all([findOrder(ports.table, outTradeNo), findRefund(ports.table, outTradeNo)]);
  if (!order || !asked) return false;
  const now = ports.clock.now();
  const said = { ...decided, decidedAt: now };
  const refund: Refund = { ...asked, ...said };
  const alongside = [refundMove(outTradeNo, 'grant', said), ...waits(order, refund)];
  const committed = await within(ports.table, refund, { now, alongside });
  if (typeof committed === 'string') return committed;
  if (committed.ok) await advanceRefund(ports, outTradeNo);
  return committed.ok;
}

const withoutLimits: typeof withinVelocity = (table, _refund, { alongside }) => commit(table, alongside);

/** Granted by an operator: it is sent, and access ends, once the seller's balance covers it. */
export const approveRefund = async (ports: Deps, outTradeNo: string, decided: Decided): Promise<boolean> =>
  (await approve(ports, outTradeNo, { decided, within: withoutLimits })) === true;

/** Granted by the seller, within the limits; otherwise an operator looks at it, and reads that the seller said yes. */
export async function approveBySeller(ports: Deps, outTradeNo: string, said: Pick<Decided, 'note'>): Promise<boolean> {
  const decided = { ...said, decidedBy: 'seller' } as const;
  const approved = await approve(ports, outTradeNo, { decided, within: withinVelocity });
  if (typeof approved === 'boolean') return approved;
  return escalateRefund(ports.table, outTradeNo, { ...decided, checked: approved });
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
