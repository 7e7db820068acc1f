import * as z from 'zod';
import { paymentContexts, paymentMethods, paymentScenes } from '../payment-methods.ts';
import { forThemselves, route } from './route.ts';
import { partOf } from './shapes/common.ts';
import { plainText } from './shapes/texts.ts';

/** What is paid with, and where its page, its code or its sheet comes from. */

/** In the order in which they are to be shown. */
const paymentOption = z.object({
  method: z.enum(paymentMethods),
  /** Empty where it cannot be used in this browser: the page is to be opened in another one. */
  scenes: z.array(z.enum(paymentScenes)),
  /** Of one of them, where any can be used. */
  preferred: z.boolean(),
});

export type PaymentOffer = z.output<typeof paymentOption>;

/** The page on which it is paid for, and no other: whoever comes back from WeChat lands there. */
const backInput = plainText({ most: 64, missing: 'required' }).regex(
  /^\/payment\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  'invalid',
);

export const checkout = {
  listPaymentMethods: route({
    method: 'GET',
    path: '/payments/methods',
    access: 'guest',
    may: 'everybody',
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
    query: z.object({ code: partOf('^[\\w-]*$', 512).default(''), state: plainText({ most: 2048 }).default('') }),
    response: z.object({}),
    also: { 302: true },
    errors: ['wechat_state_invalid', 'payment_unavailable'],
  }),
};
