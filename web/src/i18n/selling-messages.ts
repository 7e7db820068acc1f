import { lazyMessages } from './lazy-messages.ts';
import type * as zh from './zh/promotions/selling.ts';

export type SellingMessages = typeof zh;

const messages = lazyMessages<SellingMessages>({
  zh: () => import('./zh/promotions/selling.ts'),
  en: () => import('./en/promotions/selling.ts'),
});

export const preloadSellingMessages = messages.preload;

/**
 * The texts of coupons, sales and traffic sources, which only sellers read: `const t = useSellingWords();
 * t.coupons.title`.
 */
export const useSellingMessages = messages.useMessages;
