import { lazyWords } from './lazy-words.ts';
import type * as zh from './zh/operations/all.ts';

export type OperatorWords = typeof zh;

/** The console's own dictionary, which no other page fetches: `const t = useOperatorWords(); t.cases.title`. */
export const { useWords: useOperatorWords } = lazyWords<OperatorWords>({
  zh: () => import('./zh/operations/all.ts'),
  en: () => import('./en/operations/all.ts'),
});
