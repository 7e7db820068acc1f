import { type Line, skew } from '#functions/domain/ledger/reconciliation';
import type { Table } from '#functions/ports/table';
import { findOrder } from '#functions/store/orders/orders';
import { findParts } from '#functions/store/refunds/part-refunds';
import { findRefund, type Refund } from '#functions/store/refunds/refunds';
import { findReversal, listReversals } from '#functions/store/refunds/reversals';
import { fen } from '#shared/money';
import { inBatches } from '../../operations/in-batches.ts';
import { findSharePayout } from '../../payouts/payout-share.ts';
import { isSum } from '../bookings.ts';

/**
 * The bill lists the share of a sale under the order's number; an incoming amount under a payout's number is a returned
 * payout.
 */
async function payoutInOurNumber(table: Table, line: Line): Promise<Line> {
  const order = await findOrder(table, line.ourNo);
  if (!order) return line.amount > 0 ? { ...line, kind: 'payout_returned' } : line;
  if (line.amount > 0) return { ...line, kind: 'return' };
  const share = await findSharePayout(table, order);
  return share ? { ...line, ourNo: share.id } : line;
}

/** A refund in the provider's console that paid all we owed is booked as the order's own refund. */
async function byHandInOurNumber(table: Table, line: Line): Promise<Line> {
  const [outTradeNo = '', theirNo = ''] = line.ourNo.split('~');
  const reversal = theirNo === '' ? undefined : await findReversal(table, outTradeNo, theirNo);
  if (!reversal?.asOurs) return line;
  return { ...line, ourNo: outTradeNo, kind: line.kind === 'refund_by_hand' ? 'refund' : line.kind };
}

/** Whether the provider has carried the refund out, or may have without our knowing. One that it refused is not. */
const mayBeRefunded = ({ state, failures, askedAt }: Refund): boolean =>
  state === 'approved' || state === 'done' || failures !== undefined || askedAt !== undefined;

/**
 * Some bills do not say which refund of an order a line is. One that can be a refund of ours or a recorded one keeps the
 * order's number; of a partial refund that is not booked yet it gets the number of the part. Any other line is a new
 * refund in the console, named by the sum refunded with it.
 */
async function refundInOurNumber(table: Table, line: Line): Promise<Line> {
  const outTradeNo = line.ourNo;
  const order = await findOrder(table, outTradeNo);
  if (!order) return line;
  const [parts, refund, reversals] = await Promise.all([
    findParts(table, order),
    findRefund(table, outTradeNo),
    listReversals(table, outTradeNo),
  ]);
  const paid = fen(-line.amount);
  const done = parts.filter(({ state }) => state === 'done');
  const byHand = reversals.filter(({ what, asOurs }) => what === 'refund' && !asOurs);
  // A refund is booked after it happened.
  const bookings = [refund, ...done].map((ours) => ({ amount: ours?.amount, at: ours?.doneAt, theirNo: undefined }));
  const booked = [...bookings, ...byHand].find(({ amount, at = 0 }) => amount === paid && at + skew >= line.at);
  if (booked?.theirNo !== undefined && !isSum(booked.theirNo))
    return { ...line, kind: 'refund_by_hand', ourNo: `${outTradeNo}~${booked.theirNo}` };
  if (booked) return line;
  const unbooked = parts.find(
    ({ state, amount, begunAt }) => state === 'approved' && amount === paid && begunAt <= line.at + skew,
  );
  if (unbooked) return { ...line, ourNo: `${outTradeNo}#${unbooked.part}` };
  const isWhole = refund ? refund.amount === paid && mayBeRefunded(refund) : order.status !== 'paid';
  if (isWhole) return line;
  const sum = [...done, ...byHand].reduce((all, { amount }) => all + amount, 0) + paid;
  return { ...line, kind: 'refund_by_hand', ourNo: `${outTradeNo}~T${sum}` };
}

function inOurNumber(table: Table, line: Line): Promise<Line> | Line {
  if (line.kind === 'payout') return payoutInOurNumber(table, line);
  if (line.kind === 'refund') return refundInOurNumber(table, line);
  return line.ourNo.includes('~') ? byHandInOurNumber(table, line) : line;
}

export const inOurNumbers = (table: Table, lines: readonly Line[]): Promise<Line[]> =>
  inBatches(lines, 50, async (line) => inOurNumber(table, line));

/** A line as it was on its bill: what is booked and begun has changed since it got its number. */
export function withBillNumber(line: Line): Line {
  const [outTradeNo = '', theirNo = ''] = line.ourNo.split(/[~#]/);
  const isUnnamed = line.kind === 'refund' || (line.kind === 'refund_by_hand' && isSum(theirNo));
  return isUnnamed ? { ...line, kind: 'refund', ourNo: outTradeNo } : line;
}
