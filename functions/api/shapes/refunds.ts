import type { RefundAnswer } from '#shared/contract/refunds';
import { yuanNumber } from '#shared/money';
import type { Refund } from '../../store/refunds.ts';

const instantOf = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

export const refundShape = (refund: Refund): RefundAnswer => ({
  out_trade_no: refund.outTradeNo,
  file_post_id: refund.fileId,
  title: refund.title,
  amount: yuanNumber(refund.amount),
  reason: refund.reason,
  state: refund.state === 'manual' ? 'approved' : refund.state,
  note: refund.note ?? null,
  requested_at: new Date(refund.requestedAt).toISOString(),
  decide_by: refund.state === 'requested' ? instantOf(refund.decideBy) : null,
  decided_at: instantOf(refund.decidedAt),
  done_at: instantOf(refund.doneAt),
});
