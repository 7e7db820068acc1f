import type { PaymentContext } from '#shared/payment-methods';

/** A touch screen of a phone's size, in portrait or landscape. */
const phone = '(pointer: coarse) and (max-width: 767px), (pointer: coarse) and (max-height: 500px)';

export const isPhone = (): boolean => matchMedia(phone).matches;

/** WeChat's browser and related ones, none of which opens another provider's payment page. */
export const isInWeChat = (userAgent: string = navigator.userAgent): boolean => /MicroMessenger/i.test(userAgent);

/**
 * Browsers that call themselves WeChat's and have no payment sheet: WeCom, whose users have other ids for our account;
 * mini-programs, whose own pages alone may open it; and WeChat on computers, where some versions show a code instead
 * and others nothing. Our own code works in all of them.
 */
const withoutSheet = /wxwork|miniProgram|(Windows|Mac|Linux)Wechat|\(PC;/i;

const handheld = /Android|iPhone|iPad|iPod|OpenHarmony|Mobile/;

export function paymentContextOf(userAgent: string, isOnPhone: boolean): PaymentContext {
  if (isInWeChat(userAgent) && handheld.test(userAgent) && !withoutSheet.test(userAgent)) return 'wechat';
  const isOnDesktop = isInWeChat(userAgent) && !handheld.test(userAgent);
  return isOnPhone && !isOnDesktop ? 'phone' : 'desk';
}

export interface CheckoutContext {
  context: PaymentContext;
  /** Only options that stay on this page or use WeChat's sheet work here. */
  isClosed: boolean;
}

export const checkoutContext = (): CheckoutContext => ({
  context: paymentContextOf(navigator.userAgent, isPhone()),
  isClosed: isInWeChat(),
});
