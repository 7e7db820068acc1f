import * as z from 'zod';
import { categories, pageSizes, paymentTypes } from '../limits.ts';
import { paymentMethods, paymentScenes } from '../payment-methods.ts';
import { couponRefusals } from './errors/promotions.ts';
import { forThemselves, route } from './route.ts';
import { instant, orderParam, pageQuery, pagination, partOf } from './shapes/common.ts';
import { cover } from './shapes/file-answers.ts';
import { licence } from './shapes/licence.ts';
import { typedCode, viaInput } from './shapes/offers.ts';
import { priceInput } from './shapes/price.ts';
import { refund } from './shapes/refund.ts';
import { takedown } from './shapes/safety-fields.ts';
import { plainText } from './shapes/texts.ts';

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
  purchased_at: instant,
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
  refunded_at: instant.nullable(),
  /** 18 hours after the sale, by the hour: until then it is pending. */
  available_at: instant,
  payout_id: z.string().nullable(),
  arrived_at: instant.nullable(),
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
const recordsQuery = pageQuery(pageSizes.payments).extend({ q: plainText({ most: 200 }).optional() });

export type Purchase = z.output<typeof ownPurchase>;
export type Sale = z.output<typeof sale>;

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
  ordered_at: instant,
  paid_at: instant,
  state: z.enum(receiptStates),
  refund: refund.nullable(),
});

export type ReceiptAnswer = z.output<typeof receipt>;

/** With a method of one's choice; without, by the one the market has for everybody, on its own page. */
const chosenMethod = {
  method: z.enum(paymentMethods, { error: 'invalid' }).optional(),
  /** Where nothing is said, the one that fits the `payment_type`. */
  scene: z.enum(paymentScenes, { error: 'invalid' }).optional(),
  /** Whose sheet opens within WeChat: from `GET /payments/wechat/callback`, once. */
  ticket: plainText({ most: 64 }).optional(),
};

/** What the buyer does next: go to a page, scan a code, or confirm on the sheet that WeChat opens with these params. */
const paymentSession = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('qr'), content: z.string(), expires_at: instant }),
  z.object({ kind: z.literal('jsapi'), params: z.record(z.string(), z.string()) }),
]);

export type PaymentSessionAnswer = z.output<typeof paymentSession>;

export const orderAnswers = ['pending', 'completed', 'failed'] as const;

export const orders = {
  createPayment: route({
    method: 'POST',
    path: '/payments/create-payment',
    spends: ['payments', 'codes'],
    access: 'user',
    may: 'whoever has not bought the file',
    summary: 'Open an order, or return the open one, with the address to pay at',
    body: z.object({
      file_post_id: plainText({ most: 64, missing: 'required' }).min(1, 'required'),
      payment_type: z.enum(paymentTypes, { error: 'payment_type_invalid' }).default('pc'),
      /** What the buyer has seen that they will pay. */
      expected_price: priceInput.optional(),
      coupon: typedCode.optional(),
      /** Where buyers choose; otherwise the price. */
      amount: priceInput.optional(),
      /** Which link led here. */
      via: viaInput.optional(),
      ...chosenMethod,
    }),
    response: z.object({
      data: z.object({ payment_url: z.string(), out_trade_no: z.string(), pay: paymentSession.optional() }),
    }),
    errors: [
      'file_not_found',
      'own_file',
      'already_purchased',
      'price_changed',
      ...couponRefusals,
      'amount_too_small',
      'too_many_requests',
      'method_unavailable',
      'openid_needed',
      'payment_unavailable',
    ],
  }),
  getPaymentStatus: route({
    method: 'GET',
    path: '/payments/payment/{out_trade_no}',
    access: 'guest',
    may: 'whoever knows the order’s number',
    summary: 'How an order stands; asks the provider while it is open',
    params: orderParam,
    response: z.object({ data: z.object({ status: z.enum(orderAnswers), file_post_id: z.string() }) }),
    errors: ['order_not_found'],
  }),
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
  notifyPayment: route({
    method: 'POST',
    path: '/payments/notify/{provider}',
    spends: [],
    access: 'provider',
    may: 'the provider that signs',
    summary: 'A provider’s signed notification; acknowledged only once it is durable',
    params: z.object({ provider: partOf('^[a-z]+$', 32) }),
    raw: true,
    response: z.string(),
    errors: ['notification_refused', 'order_not_found'],
  }),
  mockNotify: route({
    method: 'POST',
    path: '/payments/mock/notify',
    spends: [],
    access: 'development',
    may: 'whoever knows the order’s number',
    summary: 'Settle a mock payment: it is signed and goes the way of every notification',
    body: z.object({
      out_trade_no: plainText({ most: 64, missing: 'required' }).min(1, 'required'),
      result: z.enum(['success', 'failure', 'TRADE_SUCCESS', 'TRADE_CLOSED']).default('success'),
    }),
    response: z.object({ data: z.object({ out_trade_no: z.string(), trade_status: z.string() }) }),
    errors: ['order_not_found', 'notification_refused'],
  }),
};
