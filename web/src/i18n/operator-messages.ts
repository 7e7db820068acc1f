import { lazyMessages } from './lazy-messages.ts';
import type * as zh from './zh/operations/all.ts';

export type OperatorMessages = typeof zh;

/** The operator console's own dictionary: `const t = useOperatorWords(); t.cases.title`. */
export const { useMessages: useOperatorMessages } = lazyMessages<OperatorMessages>({
  zh: () => import('./zh/operations/all.ts'),
  en: () => import('./en/operations/all.ts'),
});
