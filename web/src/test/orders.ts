import type * as z from 'zod';
import type { PurchaseAnswer, SaleAnswer } from '#shared/contract/orders';
import type { PayoutAnswer } from '#shared/contract/payouts';
import type { refund } from '#shared/contract/shapes/refund';

const at = '2026-11-20T04:00:00.000Z';

const soldFile = {
  ...{ id: '01', file_post_id: '02', title: '讲义', file_name: 'a.pdf', file_size: 1, file_type: 'application/pdf' },
  ...{ description: '', username: 'nan', display_name: '南岸', amount: 39, version: 1, cover: null, coupon: null },
  ...{ purchased_at: at, out_trade_no: 'N1', file_deleted: false, category: 'document' as const },
};

/** A purchase that was downloaded and not rated. */
export const purchaseEntry = (change: Partial<PurchaseAnswer> = {}): PurchaseAnswer => ({
  ...{ ...soldFile, latest_version: 1, has_update: false, barred: null, is_fetched: true, rating: null },
  ...change,
});

/** A sale whose money can be paid out. */
export const saleEntry = (change: Partial<SaleAnswer> = {}): SaleAnswer => ({
  ...{ ...soldFile, list_price: 39, via: null, buyer_username: 'bei', buyer_display_name: '' },
  ...{ earnings: 37.05, fee: 1.95, settled: true, payout_state: 'available', payout_id: null, refunded_at: null },
  ...{ available_at: '2026-11-21T04:00:00.000Z', arrived_at: null },
  ...change,
});

/** A payout that has arrived. */
export const payoutEntry = (change: Partial<PayoutAnswer> = {}): PayoutAnswer => ({
  ...{ id: 'P1', amount: 28.5, state: 'succeeded', account: 'nan***@example.com', created_at: at, submitted_at: at },
  ...{ finished_at: at, reason: null, reason_code: null },
  ...change,
});

/** A refund that its seller has to decide. */
export const refundEntry = (change: Partial<z.output<typeof refund>> = {}): z.output<typeof refund> => ({
  ...{ out_trade_no: 'N1', file_post_id: '02', title: '讲义', amount: 39, reason: '打不开', state: 'requested' },
  ...{ note: null, requested_at: at, decide_by: null, decided_at: null, waiting_since: null, done_at: null },
  ...change,
});
