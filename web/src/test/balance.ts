import type { BalanceAnswer } from '#shared/contract/payouts';
import { pagination } from './visit.tsx';

/** The sales of a seller who has none. */
export const noSales = {
  ...{ sales: [], total_earnings: 0, total_sales: 0, average_price: 0, sources: [], payouts: [] },
  pagination,
};

/** A seller's balance in which everything is zero but what the test sets. */
export const balanceOf = (change: Partial<BalanceAnswer> = {}): { data: BalanceAnswer } => ({
  data: {
    ...{ available: 0, pending: 0, maturing: [], waiting_refunds: 0, payouts_held: false, identity_needed: false },
    ...{ in_transit: 0, frozen: 0, paid_out: 0, total_earnings: 0, earnings_7d: 0, earnings_30d: 0 },
    ...{
      currency: 'CNY',
      next_payout_at: null,
      payout_account: 'nan***@example.com',
      payout_held_until: null,
      payout_account_unconfirmed: false,
      email_hold: null,
    },
    ...change,
  },
});
