import type { PaymentContext } from '#shared/payment-methods';

/** Fingers on a small screen: a phone, held either way. */
const phone = '(pointer: coarse) and (max-width: 767px), (pointer: coarse) and (max-height: 500px)';

export const isPhone = (): boolean => matchMedia(phone).matches;

/** WeChat's browser, and its relatives: none of them opens anybody else's page to pay at. */
export const isInWeChat = (userAgent: string = navigator.userAgent): boolean => /MicroMessenger/i.test(userAgent);

/**
 * They call themselves WeChat's browser and have no sheet to pay on: WeCom, in which one is somebody else to our account;
 * mini-programs, whose own pages alone may open it; and WeChat on computers, where some versions show a code in its place
 * and others nothing. A code of ours does the same there and always works.
 */
const withoutSheet = /wxwork|miniProgram|(Windows|Mac|Linux)Wechat|\(PC;/i;

const handheld = /Android|iPhone|iPad|iPod|OpenHarmony|Mobile/;

/** Where somebody pays, by what their browser says of itself and whether it is a phone's. */
export function placeOf(userAgent: string, isOnPhone: boolean): PaymentContext {
  if (isInWeChat(userAgent) && handheld.test(userAgent) && !withoutSheet.test(userAgent)) return 'wechat';
  const isOnDesk = isInWeChat(userAgent) && !handheld.test(userAgent);
  return isOnPhone && !isOnDesk ? 'phone' : 'desk';
}

export interface Here {
  place: PaymentContext;
  /** Only what happens on our own page, or on WeChat's sheet, can be paid with. */
  isClosed: boolean;
}

export const whereOneIs = (): Here => ({ place: placeOf(navigator.userAgent, isPhone()), isClosed: isInWeChat() });
