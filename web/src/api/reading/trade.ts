import type { PurchaseAnswer, SaleAnswer } from '#shared/contract/orders';
import type { BalanceAnswer, PayoutConfig } from '#shared/contract/payouts';
import { platformFeePercent } from '#shared/limits';
import { splitSale, yuanNumber } from '#shared/money';
import { fenOf } from '../../ui/text/format.ts';
import { fieldsOf, objectWith } from './fields.ts';
import { categoryIn } from './post.ts';

export function readPurchase(value: unknown): PurchaseAnswer {
  const fields = fieldsOf(value);
  const purchase: PurchaseAnswer = {
    ...{ id: '', file_post_id: '', title: '', description: '', username: '', display_name: '' },
    ...{ file_name: '', file_size: 0, file_type: '', category: 'other', amount: 0, coupon: null, purchased_at: '' },
    ...{ out_trade_no: null, version: 1, cover: null, file_deleted: false },
    ...{ is_fetched: false, rating: null, has_update: false, latest_version: 1, barred: null },
  };
  return { ...purchase, ...fields, category: categoryIn(fields) };
}

/** `payout_state` stays undefined: it cannot be derived from what the specification names. */
type SaleWithoutState = Omit<SaleAnswer, 'payout_state'>;

export function readSale(value: unknown): SaleWithoutState {
  const fields = fieldsOf(value);
  const purchase = readPurchase(value);
  const { fee, earnings } = splitSale(fenOf(purchase.amount));
  const sale: SaleWithoutState = {
    ...purchase,
    ...{ buyer_username: '', buyer_display_name: '', out_trade_no: '', settled: true },
    ...{ earnings: yuanNumber(earnings), fee: yuanNumber(fee), list_price: purchase.amount },
    ...{ refunded_at: null, available_at: '', payout_id: null, arrived_at: null, via: null },
  };
  return { ...sale, ...fields, category: purchase.category };
}

/** The totals of all sales; the average price is derived from the earnings if it is missing. */
export function readTotals(answer: unknown) {
  const { total_earnings = 0, pagination, ...list } = Object(answer);
  const total_sales: number = pagination.total;
  const price = total_sales > 0 ? (total_earnings / total_sales) * (100 / (100 - platformFeePercent)) : 0;
  return { total_sales, average_price: price, sources: [], payouts: [], ...list, total_earnings, pagination };
}

/**
 * Undefined without an amount: showing an empty balance would be a claim. Missing account and date become empty strings
 * and not null, which would ask the seller to set up an account.
 */
export function readBalance(answer: unknown): { data: BalanceAnswer } | undefined {
  const balance: BalanceAnswer = {
    ...{ available: 0, pending: 0, maturing: [], in_transit: 0, frozen: 0, paid_out: 0, total_earnings: 0 },
    ...{ earnings_7d: 0, earnings_30d: 0, waiting_refunds: 0, payouts_held: false, identity_needed: false },
    ...{
      currency: 'CNY',
      next_payout_at: '',
      payout_account: '',
      payout_held_until: null,
      payout_account_unconfirmed: false,
      email_hold: null,
    },
  };
  const part = objectWith('available', answer);
  return part && { data: { ...balance, ...part } };
}

export function readConfig(answer: unknown): { config: PayoutConfig | null } | undefined {
  const config: PayoutConfig = {
    alipayAccount: '',
    realName: '',
    identityCard: null,
    phone: null,
    heldUntil: null,
    unconfirmed: false,
  };
  const part = objectWith('alipayAccount', answer, 'config');
  if (part) return { config: { ...config, ...fieldsOf(part) } };
  return 'config' in Object(answer) ? { config: null } : undefined;
}
