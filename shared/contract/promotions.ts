import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { couponStates } from '../promotions.ts';
import { couponRefusals } from './errors/promotions.ts';
import { forThemselves, ofOwnFile, route, visibleFile } from './route.ts';
import { idInput, message, pageQuery, pagination, pathField } from './shapes/common.ts';
import {
  coupon,
  couponChange,
  couponInput,
  couponUse,
  pastPrice,
  quote,
  quoteInput,
  timedDiscount,
  timedDiscountInput,
} from './shapes/promotions.ts';

export type CouponAnswer = z.output<typeof coupon>;
export type RedemptionAnswer = z.output<typeof couponUse>;
export type Quote = z.output<typeof quote>;
export type TimedDiscountAnswer = z.output<typeof timedDiscount>;
export type PastPriceAnswer = z.output<typeof pastPrice>;

const codeParam = z.object({ code: pathField('^[A-Za-z0-9]{4,24}$', 24) });

const ofTheCoupon = { access: 'owner', may: 'the owner of the coupon', params: codeParam } as const;

/** Coupons, timed discounts and quotes. */
export const promotions = {
  createCoupons: route({
    method: 'POST',
    path: '/coupons',
    spends: ['offers'],
    ...forThemselves,
    summary:
      'Make a coupon for one’s files, or up to 1,000 of them, each with a code of its own; `value` is whole percent, or yuan',
    body: couponInput,
    status: 201,
    response: z.object({ data: z.object({ coupons: z.array(coupon) }) }),
    errors: ['coupon_code_taken', 'file_not_yours', 'invalid_input', 'too_many_requests'],
  }),
  listCoupons: route({
    method: 'GET',
    path: '/coupons',
    ...forThemselves,
    summary:
      'One’s coupons, newest first; `grouped` shows the first of those that were made together, `batch` all of these',
    query: pageQuery(pageSizes.files).extend({
      grouped: z.enum(['true', 'false']).default('false'),
      batch: idInput.optional(),
      state: z.enum(couponStates).optional(),
    }),
    response: z.object({ data: z.object({ coupons: z.array(coupon), pagination }) }),
  }),
  listCouponUses: route({
    method: 'GET',
    path: '/coupons/{code}/uses',
    ...ofTheCoupon,
    summary: 'Which orders hold or have used a coupon of one’s own, newest first',
    query: pageQuery(pageSizes.people),
    response: z.object({ data: z.object({ coupon, uses: z.array(couponUse), pagination }) }),
    errors: ['coupon_not_found'],
  }),
  changeCoupon: route({
    method: 'PUT',
    path: '/coupons/{code}',
    spends: ['offers'],
    ...ofTheCoupon,
    summary: 'Change the end or the limit of a coupon, pause it, or go on with it; orders that are open keep theirs',
    body: couponChange,
    response: z.object({ data: z.object({ coupon }) }),
    errors: ['coupon_not_found', 'max_below_used', 'too_many_requests'],
  }),
  quoteFile: route({
    method: 'POST',
    path: '/files/{id}/quote',
    spends: ['codes', 'codes-from'],
    ...visibleFile,
    summary:
      'What a file costs the caller at this moment, with a coupon, or an amount of their choice; ten wrong codes an hour',
    body: quoteInput,
    response: z.object({ data: quote }),
    errors: ['file_not_found', ...couponRefusals, 'amount_too_small', 'too_many_requests'],
  }),
  setSale: route({
    method: 'PUT',
    path: '/files/{id}/sale',
    spends: ['offers'],
    ...ofOwnFile,
    summary:
      'Sell a file for less, for a time of at most 60 days; one that is planned is replaced. `was` is not up to the seller',
    body: timedDiscountInput,
    response: z.object({ data: z.object({ sale: timedDiscount }) }),
    errors: [
      'file_not_found',
      'file_not_yours',
      'sale_running',
      'sale_price_high',
      'invalid_input',
      'too_many_requests',
    ],
  }),
  endSale: route({
    method: 'DELETE',
    path: '/files/{id}/sale',
    spends: ['offers'],
    ...ofOwnFile,
    summary: 'Take back a sale that is planned, or end one that runs; repeating it changes nothing',
    response: message,
    errors: ['file_not_found', 'file_not_yours', 'too_many_requests'],
  }),
  listPrices: route({
    method: 'GET',
    path: '/files/{id}/prices',
    ...visibleFile,
    summary: 'What a file has cost in the last 180 days, newest first',
    response: z.object({ data: z.object({ prices: z.array(pastPrice) }) }),
  }),
};
