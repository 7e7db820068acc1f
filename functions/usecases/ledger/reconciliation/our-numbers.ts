import type { Line } from '#functions/domain/ledger/reconciliation';
import type { Table } from '#functions/ports/table';
import { findOrder } from '#functions/store/orders/orders';
import { findReversal } from '#functions/store/refunds/reversals';
import { inBatches } from '../../operations/in-batches.ts';
import { findSharePayout } from '../../payouts/payout-share.ts';

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

function inOurNumber(table: Table, line: Line): Promise<Line> | Line {
  if (line.kind === 'payout') return payoutInOurNumber(table, line);
  return line.ourNo.includes('~') ? byHandInOurNumber(table, line) : line;
}

export const inOurNumbers = (table: Table, lines: readonly Line[]): Promise<Line[]> =>
  inBatches(lines, 50, async (line) => inOurNumber(table, line));
