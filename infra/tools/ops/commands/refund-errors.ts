import type { RefundActionRefusal } from '#functions/usecases/operations/actions/refund-actions';

export const refundMessages: Record<RefundActionRefusal, string> = {
  order_not_found: 'There is no such order.',
  order_not_paid: 'Of this order nothing can be given back: it is not paid, cost nothing, or is given back already.',
  refund_not_found: 'There is no refund of this order.',
  refund_state: 'That cannot be done with this refund as it stands.',
  refund_part_amount: 'A part is less than what is left of the order; without --amount all of that goes back.',
  refund_standing: 'A refund of all that is left is asked for, or on its way: that one is decided.',
  refund_part_of_share: 'The seller is given their share by the provider, and it comes back as a whole only.',
  refund_part_uncovered: 'The seller’s balance does not hold their share of it.',
  note_needed: 'It needs a --note.',
  reason_invalid: 'A reason is one word in small letters: loss:<reason> is its account.',
  refund_not_waiting: 'No refund of this order waits to be covered.',
  payout_running:
    'The share of this sale is on its way to its seller. Look again once it has arrived, or has come back.',
  changed_meanwhile: 'Somebody else was there just now: look at it again.',
};
