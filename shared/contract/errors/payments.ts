import { fieldErrors } from './fields.ts';
import type { ErrorText } from './text.ts';

/** Refusals about orders, refunds and payouts. */
export const paymentErrors = {
  own_file: { status: 400, zh: '不能购买自己的文件', en: 'You can’t buy your own file' },
  already_purchased: { status: 409, zh: '你已经购买过这个文件', en: 'You already own this file' },
  price_changed: {
    status: 409,
    zh: '价格刚刚变成 ¥{price}，确认后再付款。',
    en: 'The price is now ¥{price}. Please confirm before paying.',
  },
  refund_not_possible: {
    status: 409,
    zh: '这笔订单不能退款：没有付款，或已经退过',
    en: 'This order can’t be refunded: it isn’t paid, or it has already been refunded',
  },
  refund_decided: { status: 409, zh: '这笔退款已经有结果了', en: 'This refund has already been decided' },
  identity_card_invalid: { status: 400, ...fieldErrors.identity_card_invalid },
  payout_account_missing: {
    status: 409,
    zh: '还没有设置收款账号，设置后就能打款',
    en: 'Set up a payout account to get paid',
  },
  payout_account_held: {
    status: 409,
    zh: '收款账号刚刚设置或修改过，为了安全要等到 {until} 才能打款',
    en: 'Your payout account has just been set or changed. To keep your money safe, payouts are paused until {until}',
  },
  payout_account_unconfirmed: {
    status: 409,
    zh: '收款账号还没有用邮箱确认，确认之后就会打款',
    en: 'Confirm your payout account with a code from your email to start payouts',
  },
  payout_identity_missing: {
    status: 409,
    zh: '累计打款超过 ¥1,000 前，要先在收款设置里补全姓名、身份证号和手机号；补全后会自动打款',
    en: 'To be paid more than ¥1,000 in total, add your name, identity card and phone in your payout settings. Payouts then resume on their own',
  },
  payout_seller_held: {
    status: 409,
    zh: '平台正在核对你的账户，核对完成前暂停打款；有疑问请联系客服',
    en: 'We’re reviewing your account. Payouts are paused until we’re done; support can tell you more',
  },
  payout_email_held: {
    status: 409,
    zh: '账号邮箱刚刚变动过，为了安全要等到 {until} 才能打款；如果是你换的，点原邮箱那封信里的“是我本人”可以马上恢复',
    en: 'Your email has just been changed. To keep your money safe, payouts are paused until {until}. If it was you, use the “It was me” link in the email to your old address to resume them now',
  },
  payout_refund_waiting: {
    status: 409,
    zh: '有已同意的退款在等你的余额，退给买家之后才能打款',
    en: 'Approved refunds are waiting for your balance. They come before payouts',
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
  payout_not_found: { status: 404, zh: '没有这笔打款', en: 'Payout not found' },
  balance_changed: {
    status: 409,
    zh: '能打款的刚刚变成 ¥{available}，请确认后再打款',
    en: 'It’s ¥{available} now. Please confirm',
  },
  order_not_found: { status: 404, zh: '订单不存在', en: 'Order not found' },
  notification_refused: { status: 400, zh: '通知校验失败', en: 'The notification couldn’t be verified' },
  method_unavailable: {
    status: 409,
    zh: '这里不能用这种付款方式，请换一种',
    en: 'This payment method isn’t available here. Please choose another one',
  },
  openid_needed: {
    status: 409,
    zh: '要先让微信确认是你，请再点一次付款',
    en: 'WeChat needs to confirm it’s you first. Please press pay again',
  },
  wechat_state_invalid: {
    status: 400,
    zh: '这个链接已经失效，请回到付款页再点一次付款',
    en: 'This link is no longer valid. Please go back to the payment page and press pay again',
  },
  payment_unavailable: {
    status: 503,
    zh: '支付通道暂时不可用，请稍后再试',
    en: 'Payments are unavailable. Please try again shortly',
  },
} as const satisfies Record<string, ErrorText>;
