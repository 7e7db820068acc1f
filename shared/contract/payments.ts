import * as z from 'zod';
import { paymentTypes } from '#shared/limits';
import { paymentContexts, paymentMethods, paymentScenes } from '../payment-methods.ts';
import { couponRefusals } from './errors/promotions.ts';
import { forEverybody, forThemselves, route } from './route.ts';
import { instantField, orderParam, pathField } from './shapes/common.ts';
import { priceInput } from './shapes/price.ts';
import { typedCode, viaInput } from './shapes/promotions.ts';
import { plainTextField } from './shapes/texts.ts';

/** A payment method, in display order. */
const paymentOption = z.object({
  method: z.enum(paymentMethods),
  /** Empty if unusable in this browser: open the page in another one. */
  scenes: z.array(z.enum(paymentScenes)),
  preferred: z.boolean(),
});

export type PaymentOffer = z.output<typeof paymentOption>;

/** The payment page to return to from WeChat; no other is accepted. */
const backInput = plainTextField({ most: 64, missing: 'required' }).regex(
  /^\/payment\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  'invalid',
);

/** The chosen method; by default the platform's redirect method. */
const chosenMethod = {
  method: z.enum(paymentMethods, { error: 'invalid' }).optional(),
  /** Defaults to the scene of `payment_type`. */
  scene: z.enum(paymentScenes, { error: 'invalid' }).optional(),
  /** Identifies the payer inside WeChat; from `GET /payments/wechat/callback`, valid once. */
  ticket: plainTextField({ most: 64 }).optional(),
};

/** The buyer's next step: a page, a QR code, or WeChat's payment sheet. */
const paymentSession = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('qr'), content: z.string(), expires_at: instantField }),
  z.object({ kind: z.literal('jsapi'), params: z.record(z.string(), z.string()) }),
]);

export type PaymentSessionAnswer = z.output<typeof paymentSession>;

export const orderAnswers = ['pending', 'completed', 'failed'] as const;

export const payments = {
  listPaymentMethods: route({
    method: 'GET',
    path: '/payments/methods',
    ...forEverybody,
    summary: 'What an order can be paid with where the buyer is: within WeChat, on a phone or at a desk',
    query: z.object({ in: z.enum(paymentContexts, { error: 'invalid' }).default('desk') }),
    response: z.object({ methods: z.array(paymentOption) }),
  }),
  askOpenid: route({
    method: 'POST',
    path: '/payments/wechat/openid',
    spends: ['payments'],
    ...forThemselves,
    summary: 'The address at WeChat that tells us whose payment sheet is to open, and then comes back to the page',
    body: z.object({ back: backInput }),
    response: z.object({ url: z.string() }),
    errors: ['method_unavailable'],
  }),
  takeOpenid: route({
    method: 'GET',
    path: '/payments/wechat/callback',
    access: 'guest',
    may: 'whoever comes back from WeChat',
    summary: 'Where WeChat sends the browser: back to the page, with a ticket for one payment within ten minutes',
    query: z.object({
      code: pathField('^[\\w-]*$', 512).default(''),
      state: plainTextField({ most: 2048 }).default(''),
    }),
    response: z.object({}),
    also: { 302: true },
    errors: ['wechat_state_invalid', 'payment_unavailable'],
  }),
  createPayment: route({
    method: 'POST',
    path: '/payments/create-payment',
    spends: ['payments', 'codes'],
    access: 'user',
    may: 'whoever has not bought the file',
    summary: 'Open an order, or return the open one, with the address to pay at',
    body: z.object({
      file_post_id: plainTextField({ most: 64, missing: 'required' }).min(1, 'required'),
      payment_type: z.enum(paymentTypes, { error: 'payment_type_invalid' }).default('pc'),
      /** The price shown to the buyer. */
      expected_price: priceInput.optional(),
      coupon: typedCode.optional(),
      /** The buyer's amount with pay what you want. */
      amount: priceInput.optional(),
      /** The source named in the link. */
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
  notifyPayment: route({
    method: 'POST',
    path: '/payments/notify/{provider}',
    spends: [],
    access: 'provider',
    may: 'the provider that signs',
    summary: 'A provider’s signed notification; acknowledged only once it is durable',
    params: z.object({ provider: pathField('^[a-z]+$', 32) }),
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
      out_trade_no: plainTextField({ most: 64, missing: 'required' }).min(1, 'required'),
      result: z.enum(['success', 'failure', 'TRADE_SUCCESS', 'TRADE_CLOSED']).default('success'),
    }),
    response: z.object({ data: z.object({ out_trade_no: z.string(), trade_status: z.string() }) }),
    errors: ['order_not_found', 'notification_refused'],
  }),
};
