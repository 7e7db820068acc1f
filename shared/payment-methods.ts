import type { PaymentType } from './limits.ts';

/** What buyers pay with, wherever they are. */

export const paymentMethods = ['alipay', 'wechat', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** In WeChat's own browser, in another one on a phone, or at a desk. */
export const paymentContexts = ['wechat', 'phone', 'desk'] as const;
export type PaymentContext = (typeof paymentContexts)[number];

/**
 * How a payment is begun: by a code that is scanned, on the provider's page for a desk (`page`) or for a phone (`wap`), from
 * a phone's browser into WeChat (`h5`), or by the sheet that opens within WeChat (`jsapi`).
 */
export const paymentScenes = ['qr', 'page', 'wap', 'h5', 'jsapi'] as const;
export type PaymentScene = (typeof paymentScenes)[number];

/** Where each can be used. The browser within WeChat opens nobody's page but WeChat's own. */
export const contextsOf: Readonly<Record<PaymentScene, readonly PaymentContext[]>> = {
  qr: ['desk'],
  page: ['desk'],
  wap: ['phone'],
  h5: ['phone'],
  jsapi: ['wechat'],
};

/** On what it is paid, by the way it is begun. */
export const payTypeOf = (scene: PaymentScene): PaymentType => (contextsOf[scene].includes('desk') ? 'pc' : 'mobile');
