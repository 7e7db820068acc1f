import { nextFundingCheck, refundNumber } from '#functions/domain/refunds/refunds';
import { remainderOf } from '#functions/domain/refunds/reversals';
import type { RefundCheck } from '#functions/domain/refunds/velocity';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { findOrder, type Order, orderKey } from '#functions/store/orders/orders';
import { purchaseLeaving } from '#functions/store/orders/purchases';
import {
  escalateWaiting,
  findOrderAndRefund,
  findRefund,
  newRefund,
  type Refund,
  type RefundDecision,
  recheckWaitingWrite,
  refundMove,
  waitingNoticeWrite,
  waitingOf,
} from '#functions/store/refunds/refunds';
import { stillHeld } from '#functions/store/refunds/reversals';
import { newWaiting } from '#functions/store/refunds/waiting-refunds';
import { commit } from '#functions/store/table/commit';
import { findSharePayout } from '../payouts/payout-share.ts';
import { escalateRefund } from './refund-decisions.ts';
import { refundEmails } from './refund-emails.ts';
import { fundWaitingRefunds } from './refund-funding.ts';
import { passToPayouts } from './refund-issue.ts';
import { withinVelocity } from './velocity.ts';

/** Reasons of refunds that a rule grants without a request; the dictionary translates them. */
export type RefundRule = 'duplicate_payment' | 'content_gone' | 'file_barred';

/** The money of a duplicate payment was never the seller's, so its refund needs no funding and starts as approved. */
export function ruledRefund(order: Order, reason: RefundRule, now: number): Refund {
  const { outTradeNo, amount: sum, buyer, seller, fileId, snapshot } = remainderOf(order);
  return {
    ...{ outTradeNo, amount: sum, fileId, title: snapshot.title, buyerId: buyer.id, sellerId: seller.id, reason },
    refundNo: refundNumber(outTradeNo),
    state: reason === 'duplicate_payment' ? 'approved' : 'waiting',
    decidedBy: 'rule',
    requestedAt: now,
    decidedAt: now,
  };
}

/** Requires that the order is still paid, and puts the refund on the seller's list until it is funded. */
export const waitingWrites = (order: Order, refund: Refund): Write[] => [
  { check: orderKey(order.outTradeNo), when: [{ attribute: 'status', equals: 'paid' }, stillHeld(order)] },
  newWaiting(order.seller.id, waitingOf(refund)),
];

/** Grants a refund by a rule, to be funded with its seller's others; false if the order has a refund already. */
export async function recordGrant({ table }: Deps<'table'>, order: Order, refund: Refund): Promise<boolean> {
  const purchaseWrite = purchaseLeaving(refund, refund.requestedAt);
  return (await table.commit([newRefund(refund), purchaseWrite, ...waitingWrites(order, refund)])).ok;
}

/** Grants a refund by a rule and funds it if the balance suffices; false if the order has a refund already. */
export async function grantNewRefund(ports: Deps, order: Order, refund: Refund): Promise<boolean> {
  const isGranted = await recordGrant(ports, order, refund);
  if (isGranted) await fundWaitingRefunds(ports, order.seller.id);
  return isGranted;
}

/** Whether a refund was granted without an operator, or else why an operator has to check it. */
type GrantOutcome = 'granted' | 'refused' | RefundCheck;

/**
 * Grants a request at once if the buyer has not downloaded the file and the money of the sale is still here. Refused if
 * another request was first, or if the file was downloaded a moment ago.
 */
export async function grantRequestedRefund(ports: Deps, order: Order, refund: Refund): Promise<GrantOutcome> {
  const now = refund.requestedAt;
  const purchaseWrite = purchaseLeaving(refund, now, { ifUnfetched: true });
  const alongside = [newRefund(refund), purchaseWrite, ...waitingWrites(order, refund)];
  const committed = await withinVelocity(ports.table, refund, { now, alongside });
  if (typeof committed === 'string') return committed;
  if (!committed.ok) return 'refused';
  await fundWaitingRefunds(ports, order.seller.id);
  return 'granted';
}

async function approve(
  ports: Deps,
  outTradeNo: string,
  { decided, within }: { decided: RefundDecision; within: typeof withinVelocity },
): Promise<boolean | RefundCheck> {
  const [order, existing] = await findOrderAndRefund(ports.table, outTradeNo);
  if (!order || !existing) return false;
  const now = ports.clock.now();
  const decision = { ...decided, decidedAt: now };
  const refund: Refund = { ...existing, ...decision };
  const alongside = [refundMove(outTradeNo, 'grant', decision), ...waitingWrites(order, refund)];
  const committed = await within(ports.table, refund, { now, alongside });
  if (typeof committed === 'string') return committed;
  if (committed.ok) await advanceRefund(ports, outTradeNo);
  return committed.ok;
}

const withoutLimits: typeof withinVelocity = (table, _refund, { alongside }) => commit(table, alongside);

/** Approves by an operator: the refund is sent, and access ends, once the seller's balance funds it. */
export const approveRefund = async (ports: Deps, outTradeNo: string, decided: RefundDecision): Promise<boolean> =>
  (await approve(ports, outTradeNo, { decided, within: withoutLimits })) === true;

/** Approves by the seller, within the limits; above them the refund is escalated to an operator with the seller's consent. */
export async function approveBySeller(
  ports: Deps,
  outTradeNo: string,
  decision: Pick<RefundDecision, 'note'>,
): Promise<boolean> {
  const decided = { ...decision, decidedBy: 'seller' } as const;
  const approved = await approve(ports, outTradeNo, { decided, within: withinVelocity });
  if (typeof approved === 'boolean') return approved;
  return escalateRefund(ports.table, outTradeNo, { ...decided, checked: approved });
}

/**
 * Advances a granted refund: the seller's balance funds it or, if the seller was paid the share of this very sale, the
 * share is claimed back from their account. A refund that still waits is announced to both sides, once. `fund` lets the
 * refunds of one sweep share the funding of their seller.
 */
export async function advanceRefund(ports: Deps, outTradeNo: string, fund = fundWaitingRefunds): Promise<void> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order) return;
  const share = await findSharePayout(ports.table, order);
  if (share?.state === 'succeeded') return passToPayouts(ports, outTradeNo);
  const unfunded = await fund(ports, order.seller.id);
  // One that was granted since is not on that list.
  if (!unfunded.some((waiting) => waiting.outTradeNo === outTradeNo)) return;
  const refund = await findRefund(ports.table, outTradeNo);
  if (refund?.state === 'waiting' && refund.toldAt === undefined)
    await ports.table.commit([
      waitingNoticeWrite(outTradeNo, ports.clock.now()),
      ...(await refundEmails(ports.table, refund, 'refund-waiting')),
    ]);
}

/** Tries the funding again in an hour; after a week an operator decides. */
export async function retryFundingLater(
  { table, clock }: Deps<'table' | 'clock'>,
  { outTradeNo, since }: { outTradeNo: string; since: number },
): Promise<void> {
  const now = clock.now();
  const next = nextFundingCheck(since, now);
  await table.commit([
    next === undefined ? escalateWaiting(outTradeNo, { leftAt: now }) : recheckWaitingWrite(outTradeNo, next),
  ]);
}
