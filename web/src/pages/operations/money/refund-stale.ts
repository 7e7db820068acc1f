import type { Address } from '../../../api/addresses.ts';

/** What a deed about a refund makes old. */
export const refundStale: readonly Address[] = [
  'GET /operator/refunds',
  'GET /operator/proposals',
  'GET /operator/troubles',
  'GET /operator/orders/{out_trade_no}',
];
