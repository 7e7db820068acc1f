import { lazyMessages } from './lazy-messages.ts';
import type { buying } from './zh/payments/buying.ts';

export type BuyingMessages = typeof buying;

const messages = lazyMessages<BuyingMessages>({
  zh: async () => (await import('./zh/payments/buying.ts')).buying,
  en: async () => (await import('./en/payments/buying.ts')).buying,
});

export const preloadBuyingMessages = messages.preload;

/**
 * The texts of coupons and discounts for buyers, loaded with pages that sell something: `const t = useBuyingWords();
 * t.sale`.
 */
export const useBuyingMessages = messages.useMessages;
