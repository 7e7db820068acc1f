import { lazyWords } from './lazy-words.ts';
import type { buying } from './zh/payments/buying.ts';

export type BuyingWords = typeof buying;

const words = lazyWords<BuyingWords>({
  zh: async () => (await import('./zh/payments/buying.ts')).buying,
  en: async () => (await import('./en/payments/buying.ts')).buying,
});

export const preloadBuyingWords = words.preload;

/**
 * The texts of coupons and discounts for buyers, loaded with pages that sell something: `const t = useBuyingWords();
 * t.sale`.
 */
export const useBuyingWords = words.useWords;
