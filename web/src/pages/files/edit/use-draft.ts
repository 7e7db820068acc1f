import { useEffect, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { type EditDraft, isTyped, type RestoredDraft, type Typed } from './draft.ts';

/** Restores a draft, unless the file has changed since: then the seller is asked. */
export function useRestoredDraft(file: FileDetail, draft: EditDraft) {
  const [restored] = useState(() => draft.find(file));
  const [isWaiting, setWaiting] = useState(restored?.isCurrent === false);
  return {
    restored: restored?.isCurrent ? restored : undefined,
    waiting: isWaiting ? restored : undefined,
    take: () => setWaiting(false),
  };
}

/**
 * Stores every change, and removes the draft once all changes are undone; a draft that waits for the seller's answer is
 * kept.
 */
export function useStoredDraft(
  draft: EditDraft,
  file: FileDetail,
  typed: Typed & { waiting: RestoredDraft | undefined; since: string },
): void {
  const { form, added, waiting, since } = typed;
  const text = isTyped(file, typed) ? draft.textOf({ form, added }, since) : undefined;
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (text !== undefined) draft.write(text);
    else if (!isWaiting) draft.forget();
  }, [draft, text, isWaiting]);
}
