import { instant, instantOrNull } from '#functions/domain/time';
import type { Refund } from '#functions/store/refunds/refunds';
import type { RefundAnswer } from '#shared/contract/refunds';
import type { Language } from '#shared/limits';
import { yuanNumber } from '#shared/money';
import { refundReason } from '#shared/reasons/refund-reasons';

/**
 * A refund rejected by the provider counts as being checked, even if it is retried automatically. A refund granted by rule never waits
 * for a balance: the money is here, and on its way within seconds.
 */
function stateOf({ state, lastCode, decidedBy }: Refund): RefundAnswer['state'] {
  if (state === 'approved' && lastCode !== undefined) return 'manual';
  return state === 'waiting' && decidedBy === 'rule' ? 'approved' : state;
}

export const refundShape = (refund: Refund, language: Language): RefundAnswer => ({
  out_trade_no: refund.outTradeNo,
  file_post_id: refund.fileId,
  title: refund.title,
  amount: yuanNumber(refund.amount),
  reason: refundReason(refund.reason, language),
  state: stateOf(refund),
  note: refund.note ?? null,
  requested_at: instant(refund.requestedAt),
  decide_by: refund.state === 'requested' ? instantOrNull(refund.decideBy) : null,
  decided_at: instantOrNull(refund.decidedAt),
  waiting_since: stateOf(refund) === 'waiting' ? instantOrNull(refund.decidedAt) : null,
  done_at: instantOrNull(refund.doneAt),
});
