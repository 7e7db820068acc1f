import { lazyWords } from './lazy-words.ts';
import type * as zh from './zh/selling.ts';

export type SellingWords = typeof zh;

const words = lazyWords<SellingWords>({ zh: () => import('./zh/selling.ts'), en: () => import('./en/selling.ts') });

export const preloadSellingWords = words.preload;

/** Of coupons, sales and sources, which only sellers read: `const t = useSellingWords(); t.coupons.title`. */
export const useSellingWords = words.useWords;
