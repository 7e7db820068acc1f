import { use } from 'react';
import { type Language, useLanguage } from './index.tsx';
import { once } from './words.ts';
import type * as zh from './zh/operator/all.ts';

export type OperatorWords = typeof zh;

const words: Record<Language, ReturnType<typeof once<OperatorWords>>> = {
  zh: once(() => import('./zh/operator/all.ts')),
  en: once(() => import('./en/operator/all.ts')),
};

/** The console's own dictionary, which no other page fetches: `const t = useOperatorWords(); t.cases.title`. */
export function useOperatorWords(): OperatorWords {
  const [language] = useLanguage();
  return use(words[language].get());
}
