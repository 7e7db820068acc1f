import type { PaymentType } from '#shared/limits';

/** Fingers on a small screen: a phone, held either way. */
const phone = '(pointer: coarse) and (max-width: 767px), (pointer: coarse) and (max-height: 500px)';

/** The ways to pay, the one that fits this device first: it is the one that is chosen. */
export const fittingMethods = (): readonly [PaymentType, PaymentType] =>
  matchMedia(phone).matches ? ['mobile', 'pc'] : ['pc', 'mobile'];
