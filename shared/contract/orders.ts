import * as z from 'zod';
import { categories, pageSizes, paymentTypes } from '../limits.ts';
import { forThemselves, route } from './route.ts';
import { instantField, orderParam, pageQuery, pagination } from './shapes/common.ts';
import { cover } from './shapes/file-answers.ts';
import { licence } from './shapes/licence.ts';
import { payoutShape } from './shapes/payouts.ts';
import { refund } from './shapes/refund.ts';
import { takedown } from './shapes/safety-fields.ts';
import { plainTextField } from './shapes/texts.ts';

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
  coupon: z.string().nullable(),
  purchased_at: instantField,
  out_trade_no: z.string().nullable(),
  version: z.number(),
  /** The file's current cover. */
  cover: cover.nullable(),
  /** Deleted by its seller; only buyers still see it. */
  file_deleted: z.boolean(),
});

/** The buyer paid `amount`; the seller receives `earnings`. */
const sale = purchase.extend({
  buyer_username: z.string(),
  buyer_display_name: z.string(),
  out_trade_no: z.string(),
  earnings: z.number(),
  fee: z.number(),
  settled: z.boolean(),
  /** Where the money is. */
  payout_state: z.enum(['settling', 'available', 'in_transit', 'arrived', 'refunded']),
  refunded_at: instantField.nullable(),
  /** The end of the pending time, 18 hours after the sale, rounded to the hour. */
  available_at: instantField,
  payout_id: z.string().nullable(),
  arrived_at: instantField.nullable(),
  list_price: z.number(),
  /** The source named in the buyer's link. */
  via: z.string().nullable(),
});

/** `latest_version` is downloadable beside the bought version. */
const ownPurchase = purchase.extend({
  /** Downloaded at least once, so it can be reviewed. */
  is_fetched: z.boolean(),
  /** The buyer's stars. */
  rating: z.number().nullable(),
  has_update: z.boolean(),
  latest_version: z.number(),
  barred: takedown.nullable(),
});

/** `q` searches titles and order numbers, and for sales buyers' names. */
const recordsQuery = pageQuery(pageSizes.payments).extend({ q: plainTextField({ most: 200 }).optional() });

export type PurchaseAnswer = z.output<typeof ownPurchase>;
export type SaleAnswer = z.output<typeof sale>;

export const receiptStates = ['paid', 'refunding', 'refunded'] as const;

/** A receipt: only the state of the payment changes. */
const receipt = z.object({
  out_trade_no: z.string(),
  file_post_id: z.string(),
  title: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  category: z.enum(categories),
  version: z.number(),
  /** The licence at the time of the order; null if not stated. */
  licence: licence.nullable(),
  username: z.string(),
  display_name: z.string(),
  amount: z.number(),
  list_price: z.number(),
  coupon: z.string().nullable(),
  /** Provider and device; null for free files. */
  method: z.object({ provider: z.string(), payment_type: z.enum(paymentTypes) }).nullable(),
  /** The provider's payment number. */
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
      /** The payouts that carry these sales. */
      payouts: z.array(payoutShape),
      total_earnings: z.number(),
      total_sales: z.number(),
      average_price: z.number(),
      /** Sales by source, most earnings first; null without a source. */
      sources: z.array(z.object({ via: z.string().nullable(), sales: z.number(), earnings: z.number() })),
      pagination,
    }),
  }),
};
