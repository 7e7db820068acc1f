import type { Address } from '../../../api/addresses.ts';

/** Calls whose answers are stale after an action on a refund. */
export const refundStale: readonly Address[] = [
  'GET /operator/refunds',
  'GET /operator/proposals',
  'GET /operator/troubles',
  'GET /operator/orders/{out_trade_no}',
];
