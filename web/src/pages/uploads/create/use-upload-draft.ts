import { createContext, use, useSyncExternalStore } from 'react';
import { textOf } from '../../../features/file-form/fields.ts';
import { useT } from '../../../i18n/index.tsx';
import type { Problem } from './form.ts';
import type { Desk } from './upload-draft.ts';

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('there is no desk around this component');
  return desk;
}

export function useDeskView() {
  const { subscribe, read } = useDesk();
  return useSyncExternalStore(subscribe, read);
}

export function useQueueView() {
  const { subscribe, read } = useDesk().queue;
  return useSyncExternalStore(subscribe, read);
}

/** One value of the queue: components that show no progress are not rendered for it. */
export function useQueueValue<T extends string | number | boolean | undefined>(
  select: (view: ReturnType<Desk['queue']['read']>) => T,
): T {
  const { subscribe, read } = useDesk().queue;
  return useSyncExternalStore(subscribe, () => select(read()));
}

export function useProblemText(): (problem: Problem | undefined) => string | undefined {
  const { create } = useT();
  return (problem) => textOf(problem, create.problem);
}
