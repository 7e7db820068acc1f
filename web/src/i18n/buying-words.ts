import { use } from 'react';
import { type Language, useLanguage } from './index.tsx';
import { savedLanguage } from './language.ts';
import { once } from './words.ts';
import type { buying } from './zh/buying.ts';

export type BuyingWords = typeof buying;

const words: Record<Language, ReturnType<typeof once<BuyingWords>>> = {
  zh: once(async () => (await import('./zh/buying.ts')).buying),
  en: once(async () => (await import('./en/buying.ts')).buying),
};

/** Fetched beside the code of a page that sells something; should it fail, the page tries once more. */
export const preloadBuyingWords = (): void => void words[savedLanguage()].get().catch(() => undefined);

/** What offers say to buyers, on the pages where something is sold: `const t = useBuyingWords(); t.sale`. */
export function useBuyingWords(): BuyingWords {
  const [language] = useLanguage();
  return use(words[language].get());
}
