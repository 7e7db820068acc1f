import { lazyWords } from './lazy-words.ts';
import type * as zh from './zh/promotions/selling.ts';

export type SellingWords = typeof zh;

const words = lazyWords<SellingWords>({
  zh: () => import('./zh/promotions/selling.ts'),
  en: () => import('./en/promotions/selling.ts'),
});

export const preloadSellingWords = words.preload;

/**
 * The texts of coupons, sales and traffic sources, which only sellers read: `const t = useSellingWords();
 * t.coupons.title`.
 */
export const useSellingWords = words.useWords;
