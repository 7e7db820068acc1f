import type { RefundTrouble } from '#functions/usecases/operations/refunds-by-hand';

export const whyRefund: Record<RefundTrouble, string> = {
  order_not_found: 'There is no such order.',
  order_not_paid: 'Of this order nothing can be given back: it is not paid, cost nothing, or is given back already.',
  refund_not_found: 'There is no refund of this order.',
  refund_state: 'That cannot be done with this refund as it stands.',
};
