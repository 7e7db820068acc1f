import { refundMoves } from '#functions/domain/refunds/refunds';
import type { Condition, Table, Write } from '#functions/ports/table';
import { notificationWrite } from '#functions/store/notifications/notifications';
import { purchaseStays } from '#functions/store/orders/purchases';
import {
  findRefund,
  newRefund,
  type Refund,
  type RefundDecision,
  refundMove,
  stateUnchanged,
  waitingOf,
} from '#functions/store/refunds/refunds';
import { waitingGone } from '#functions/store/refunds/waiting-refunds';
import { refundEmails } from './refund-emails.ts';

function requestNotification({ state, sellerId, outTradeNo, fileId, title, amount, requestedAt }: Refund): Write[] {
  if (state !== 'requested') return [];
  const facts = { subject: outTradeNo, reference: outTradeNo, fileId, title, amount, at: requestedAt };
  return [notificationWrite(sellerId, 'refund_request', facts)];
}

/** Stores a request, to be decided by the seller or at once by an operator, with emails to both sides. */
export async function createRefundRequest(table: Table, refund: Refund): Promise<boolean> {
  const template = refund.state === 'escalated' ? 'refund-escalated' : 'refund-requested';
  const emails = await refundEmails(table, refund, template);
  return (await table.commit([newRefund(refund), ...requestNotification(refund), ...emails])).ok;
}

/** A decision, with the emails about it in the same commit. */
const decisionBy =
  (move: 'escalate' | 'decline', template: 'refund-escalated' | 'refund-declined') =>
  async (table: Table, outTradeNo: string, decided: RefundDecision): Promise<boolean> => {
    const refund = await findRefund(table, outTradeNo);
    if (!refund) return false;
    const emails = await refundEmails(table, { ...refund, ...decided }, template);
    const isGranted = refund.state === 'waiting';
    // A refund that the provider may have carried out already can no longer be decided.
    const when: Condition[] = [{ attribute: 'askedAt', absent: true }, stateUnchanged(refund)];
    const decisionWrite = refundMove(outTradeNo, move, { ...decided, when });
    const keepPurchase = isGranted ? [waitingGone(refund.sellerId, waitingOf(refund)), purchaseStays(refund)] : [];
    return (await table.commit([decisionWrite, ...keepPurchase, ...emails])).ok;
  };

/** The seller declined, or did not answer for 72 hours: an operator decides. */
export const escalateRefund = decisionBy('escalate', 'refund-escalated');
export const declineRefund = decisionBy('decline', 'refund-declined');

/** A dispute replaces a refund that is not funded yet, so that the money does not go back twice. */
export async function dropRefund(table: Table, outTradeNo: string): Promise<Write[]> {
  const refund = await findRefund(table, outTradeNo);
  if (!refund || !refundMoves.drop.from.some((from) => from === refund.state)) return [];
  const waiting = refund.state === 'waiting' ? [waitingGone(refund.sellerId, waitingOf(refund))] : [];
  return [refundMove(outTradeNo, 'drop', { lastCode: 'DISPUTED', when: [stateUnchanged(refund)] }), ...waiting];
}
