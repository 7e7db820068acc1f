import type { ErrorText } from './text.ts';

/** Refusals about coupons, timed discounts and pay what you want. */
export const promotionErrors = {
  coupon_code_taken: {
    status: 409,
    zh: '你已经有一个这样的优惠码，换一个吧',
    en: 'You already have a coupon with this code. Choose another one',
  },
  coupon_not_found: {
    status: 404,
    zh: '没有这个优惠码，检查一下有没有打错',
    en: 'We don’t know this code. Check the spelling',
  },
  coupon_not_started: {
    status: 409,
    zh: '这个优惠码还没开始，{from} 起可以用',
    en: 'This code can’t be used before {from}',
  },
  coupon_expired: { status: 409, zh: '这个优惠码已经过期了', en: 'This code has expired' },
  coupon_paused: { status: 409, zh: '卖家暂停了这个优惠码', en: 'The seller has paused this code' },
  coupon_used_up: { status: 409, zh: '这个优惠码已经被用完了', en: 'This code has been used up' },
  coupon_used_by_you: { status: 409, zh: '你已经用过这个优惠码了', en: 'You have already used this code' },
  coupon_not_for_file: {
    status: 409,
    zh: '这个优惠码不能用在这份文件上',
    en: 'This code doesn’t apply to this file',
  },
  max_below_used: {
    status: 409,
    zh: '已经有 {taken} 次被用掉或占着，次数不能比这更少',
    en: '{taken} are already used or reserved. The limit can’t be lower',
  },
  amount_too_small: { status: 409, zh: '最少要付 ¥{least}', en: 'The least you can pay is ¥{least}' },
  sale_price_high: {
    status: 409,
    zh: '优惠价要低于原来的 ¥{price}',
    en: 'The sale price must be lower than the usual ¥{price}',
  },
  sale_running: {
    status: 409,
    zh: '限时优惠正在进行，先结束它再改',
    en: 'A sale is running. End it before you change it',
  },
} as const satisfies Record<string, ErrorText>;

export const couponRefusals = [
  'coupon_not_found',
  'coupon_not_started',
  'coupon_expired',
  'coupon_paused',
  'coupon_used_up',
  'coupon_used_by_you',
  'coupon_not_for_file',
] as const;
export type CouponRefusal = (typeof couponRefusals)[number];
