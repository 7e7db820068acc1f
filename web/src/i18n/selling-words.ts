import { use } from 'react';
import { type Language, useLanguage } from './index.tsx';
import { savedLanguage } from './language.ts';
import { once } from './words.ts';
import type * as zh from './zh/selling.ts';

export type SellingWords = typeof zh;

const words: Record<Language, ReturnType<typeof once<SellingWords>>> = {
  zh: once(() => import('./zh/selling.ts')),
  en: once(() => import('./en/selling.ts')),
};

/** Fetches them beside the code that says them instead of after it. A failure shows where they are read. */
export const preloadSellingWords = (): void => void words[savedLanguage()].get().catch(() => undefined);

/** Of coupons, sales and sources, which only sellers read: `const t = useSellingWords(); t.coupons.title`. */
export function useSellingWords(): SellingWords {
  const [language] = useLanguage();
  return use(words[language].get());
}
