import { fieldErrors } from './fields.ts';
import type { ErrorText } from './text.ts';

/** Refusals about orders, refunds and payouts. */
export const paymentErrors = {
  own_file: { status: 400, zh: '不能购买自己的文件', en: 'You cannot buy your own file' },
  already_purchased: { status: 409, zh: '你已经购买过这个文件', en: 'You already own this file' },
  price_changed: {
    status: 409,
    zh: '价格刚刚变成 ¥{price}，确认后再付款。',
    en: 'The price is now ¥{price}. Please confirm before paying.',
  },
  refund_not_possible: {
    status: 409,
    zh: '这笔订单不能退款：没有付款，或已经退过',
    en: 'This order cannot be refunded: it is not paid, or was refunded before',
  },
  refund_decided: { status: 409, zh: '这笔退款已经有结果了', en: 'This refund has been decided already' },
  identity_card_invalid: { status: 400, ...fieldErrors.identity_card_invalid },
  payout_account_missing: {
    status: 409,
    zh: '还没有设置收款账号，设置后就能打款',
    en: 'No payout account is set up yet. Set one up to be paid',
  },
  payout_account_held: {
    status: 409,
    zh: '收款账号刚刚设置或修改过，为了安全要等到 {until} 才能打款',
    en: 'The payout account was just set or changed. For safety payouts wait until {until}',
  },
  payout_account_unconfirmed: {
    status: 409,
    zh: '收款账号还没有用邮箱确认，确认之后就会打款',
    en: 'The payout account is not confirmed by your email address yet. Payouts start once it is',
  },
  payout_identity_missing: {
    status: 409,
    zh: '累计打款超过 ¥1,000 前，要先在收款设置里补全姓名、身份证号和手机号；补全后会自动打款',
    en: 'Before more than ¥1,000 is paid out in all, add name, identity card and phone in your payout settings. Payouts then go on by themselves',
  },
  payout_seller_held: {
    status: 409,
    zh: '平台正在核对你的账户，核对完成前暂停打款；有疑问请联系客服',
    en: 'We are looking into your account. Payouts wait until that is done; support can tell you more',
  },
  payout_email_held: {
    status: 409,
    zh: '账号邮箱刚刚变动过，为了安全要等到 {until} 才能打款；如果是你换的，点原邮箱那封信里的“是我本人”可以马上恢复',
    en: 'The email of this account just changed. For safety payouts wait until {until}; if it was you, the link “It was me” in the mail to the old address ends that at once',
  },
  payout_refund_waiting: {
    status: 409,
    zh: '有已同意的退款在等你的余额，退给买家之后才能打款',
    en: 'Granted refunds wait for your balance. They come before any payout',
  },
  payout_running: {
    status: 409,
    zh: '上一笔打款还在路上，到账后再试',
    en: 'A payout is still on its way. Try again once it has arrived',
  },
  payout_too_small: {
    status: 409,
    zh: '不到 ¥0.10，会和下一次一起打款',
    en: 'That’s less than ¥0.10. It goes out with your next payout',
  },
  payout_busy: {
    status: 503,
    zh: '正在结算新的销售，请稍后再试',
    en: 'New sales are being settled. Please try again shortly',
  },
  payout_not_found: { status: 404, zh: '没有这笔打款', en: 'There is no such payout' },
  balance_changed: {
    status: 409,
    zh: '能打款的刚刚变成 ¥{available}，请确认后再打款',
    en: 'It’s ¥{available} now. Please confirm',
  },
  order_not_found: { status: 404, zh: '订单不存在', en: 'Order not found' },
  notification_refused: { status: 400, zh: '通知校验失败', en: 'The notification could not be verified' },
  method_unavailable: {
    status: 409,
    zh: '这里不能用这种付款方式，请换一种',
    en: 'This way of paying is not available here. Please choose another one',
  },
  openid_needed: {
    status: 409,
    zh: '要先让微信确认是你，请再点一次付款',
    en: 'WeChat has to tell us that it is you first. Please press pay once more',
  },
  wechat_state_invalid: {
    status: 400,
    zh: '这个链接已经失效，请回到付款页再点一次付款',
    en: 'This link is not valid any more. Please go back to the payment page and press pay once more',
  },
  payment_unavailable: {
    status: 503,
    zh: '支付通道暂时不可用，请稍后再试',
    en: 'Payments are unavailable. Please try again shortly',
  },
} as const satisfies Record<string, ErrorText>;
