import type { PaymentType } from './limits.ts';

/** Payment methods and where they can be used. */

export const paymentMethods = ['alipay', 'wechat', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Inside WeChat's browser, in another mobile browser, or on a desktop. */
export const paymentContexts = ['wechat', 'phone', 'desk'] as const;
export type PaymentContext = (typeof paymentContexts)[number];

/**
 * How a payment starts: a QR code, the provider's page for desktop (`page`) or phone (`wap`), a switch from a phone's
 * browser to WeChat (`h5`), or the payment sheet inside WeChat (`jsapi`).
 */
export const paymentScenes = ['qr', 'page', 'wap', 'h5', 'jsapi'] as const;
export type PaymentScene = (typeof paymentScenes)[number];

/** Where each scene works. WeChat's browser opens only WeChat's own payment pages. */
export const contextsOf: Readonly<Record<PaymentScene, readonly PaymentContext[]>> = {
  qr: ['desk'],
  page: ['desk'],
  wap: ['phone'],
  h5: ['phone'],
  jsapi: ['wechat'],
};

/** The device kind of a scene. */
export const payTypeOf = (scene: PaymentScene): PaymentType => (contextsOf[scene].includes('desk') ? 'pc' : 'mobile');
