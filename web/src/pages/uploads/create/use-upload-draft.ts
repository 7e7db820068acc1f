import { createContext, use, useSyncExternalStore } from 'react';
import { textOf } from '../../../features/file-form/fields.ts';
import { useT } from '../../../i18n/index.tsx';
import type { Problem } from './form.ts';
import type { UploadDraft } from './upload-draft.ts';

export const UploadDraftContext = createContext<UploadDraft | undefined>(undefined);

export function useUploadDraft(): UploadDraft {
  const draft = use(UploadDraftContext);
  if (!draft) throw new Error('there is no desk around this component');
  return draft;
}

export function useUploadDraftView() {
  const { subscribe, read } = useUploadDraft();
  return useSyncExternalStore(subscribe, read);
}

export function useQueueView() {
  const { subscribe, read } = useUploadDraft().queue;
  return useSyncExternalStore(subscribe, read);
}

/** One value of the queue: components that show no progress are not rendered for it. */
export function useQueueValue<T extends string | number | boolean | undefined>(
  select: (view: ReturnType<UploadDraft['queue']['read']>) => T,
): T {
  const { subscribe, read } = useUploadDraft().queue;
  return useSyncExternalStore(subscribe, () => select(read()));
}

export function useProblemText(): (problem: Problem | undefined) => string | undefined {
  const { create } = useT();
  return (problem) => textOf(problem, create.problem);
}
