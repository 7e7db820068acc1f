import * as z from 'zod';
import { categories, pageSizes, paymentTypes } from '../limits.ts';
import { forThemselves, route } from './route.ts';
import { instantField, orderParam, pageQuery, pagination } from './shapes/common.ts';
import { cover } from './shapes/file-answers.ts';
import { licence } from './shapes/licence.ts';
import { refund } from './shapes/refund.ts';
import { takedown } from './shapes/safety-fields.ts';
import { plainTextField } from './shapes/texts.ts';

/** What was bought, as it was when it was paid for. */
const purchase = z.object({
  id: z.string(),
  file_post_id: z.string(),
  title: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  file_type: z.string(),
  category: z.enum(categories),
  description: z.string(),
  username: z.string(),
  display_name: z.string(),
  amount: z.number(),
  /** The coupon it was bought with. */
  coupon: z.string().nullable(),
  purchased_at: instantField,
  out_trade_no: z.string().nullable(),
  version: z.number(),
  /** Of the post as it is now. */
  cover: cover.nullable(),
  /** Its author has deleted it since: buyers keep it, and its page is there for them alone. */
  file_deleted: z.boolean(),
});

/** `amount` is what the buyer paid, `earnings` what reaches the seller. */
const sale = purchase.extend({
  buyer_username: z.string(),
  buyer_display_name: z.string(),
  out_trade_no: z.string(),
  earnings: z.number(),
  fee: z.number(),
  settled: z.boolean(),
  /** Where this sale's money is, and when it got there or will. */
  payout_state: z.enum(['settling', 'available', 'in_transit', 'arrived', 'refunded']),
  refunded_at: instantField.nullable(),
  /** 18 hours after the sale, by the hour: until then it is pending. */
  available_at: instantField,
  payout_id: z.string().nullable(),
  arrived_at: instantField.nullable(),
  /** Without coupon and sale, when it was ordered. */
  list_price: z.number(),
  /** Which link led its buyer here. */
  via: z.string().nullable(),
});

/** `latest_version` is the newest one the buyer may fetch beside the one that was bought. */
const ownPurchase = purchase.extend({
  /** It has been fetched: from then on it can be rated. */
  is_fetched: z.boolean(),
  /** The stars its buyer gave it. */
  rating: z.number().nullable(),
  has_update: z.boolean(),
  latest_version: z.number(),
  /** Why it is not sold any more, and whether it is still downloaded. */
  barred: takedown.nullable(),
});

/** With `q` only those whose title or order number has every word; of sales also by the buyer's names. */
const recordsQuery = pageQuery(pageSizes.payments).extend({ q: plainTextField({ most: 200 }).optional() });

export type PurchaseAnswer = z.output<typeof ownPurchase>;
export type SaleAnswer = z.output<typeof sale>;

/** How its money stands. */
export const receiptStates = ['paid', 'refunding', 'refunded'] as const;

/** What was paid, as it was agreed: nothing in it changes but how the money stands. */
const receipt = z.object({
  out_trade_no: z.string(),
  file_post_id: z.string(),
  title: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  category: z.enum(categories),
  version: z.number(),
  /** As the seller had it when the order was made; null where nothing was said. */
  licence: licence.nullable(),
  username: z.string(),
  display_name: z.string(),
  amount: z.number(),
  /** What it cost without coupon and sale; and the coupon. */
  list_price: z.number(),
  coupon: z.string().nullable(),
  /** Whose page was paid at, and on what; null for what was free. */
  method: z.object({ provider: z.string(), payment_type: z.enum(paymentTypes) }).nullable(),
  /** The provider's own number. */
  trade_no: z.string().nullable(),
  ordered_at: instantField,
  paid_at: instantField,
  state: z.enum(receiptStates),
  refund: refund.nullable(),
});

export type ReceiptAnswer = z.output<typeof receipt>;

export const orders = {
  listPurchases: route({
    method: 'GET',
    path: '/payments/purchases',
    ...forThemselves,
    summary: 'What one has bought, newest first; `q` finds by title and order number',
    query: recordsQuery,
    response: z.object({ purchases: z.array(ownPurchase), pagination }),
  }),
  getReceipt: route({
    method: 'GET',
    path: '/payments/purchases/{out_trade_no}',
    access: 'owner',
    may: 'the buyer of the order',
    summary: 'The receipt of one of one’s own orders, once it is paid; it stays when the money has gone back',
    params: orderParam,
    response: z.object({ data: receipt }),
    errors: ['order_not_found'],
  }),
  mailReceipt: route({
    method: 'POST',
    path: '/payments/purchases/{out_trade_no}/mail',
    spends: ['receipts'],
    access: 'owner',
    may: 'the buyer of the order',
    summary: 'Send the receipt to one’s own verified address: one mail a minute, however often it is asked for',
    params: orderParam,
    response: z.object({ message: z.string() }),
    errors: ['order_not_found', 'email_refuses_mail'],
  }),
  listSales: route({
    method: 'GET',
    path: '/payments/sales',
    ...forThemselves,
    summary: 'What one has sold, newest first; `q` finds by title, order number and buyer; totals are over all sales',
    query: recordsQuery,
    response: z.object({
      sales: z.array(sale),
      total_earnings: z.number(),
      total_sales: z.number(),
      average_price: z.number(),
      /** By the links that led buyers here, the most earnings first; null: by none. */
      sources: z.array(z.object({ via: z.string().nullable(), sales: z.number(), earnings: z.number() })),
      pagination,
    }),
  }),
};
