import { useEffect, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { type EditDraft, isTyped, type RestoredDraft, type Typed } from './draft.ts';

/** What was typed before is there again, unless the file has changed since: then it waits to be asked for. */
export function useFound(file: FileDetail, draft: EditDraft) {
  const [restored] = useState(() => draft.find(file));
  const [isWaiting, setWaiting] = useState(restored?.isCurrent === false);
  return {
    restored: restored?.isCurrent ? restored : undefined,
    waiting: isWaiting ? restored : undefined,
    take: () => setWaiting(false),
  };
}

/** Kept with every change, and forgotten where all of it was undone; what still waits is not lost by looking on. */
export function useKeeping(
  draft: EditDraft,
  file: FileDetail,
  typed: Typed & { waiting: RestoredDraft | undefined; since: string },
): void {
  const { form, previews, waiting, since } = typed;
  const text = isTyped(file, typed) ? draft.textOf({ form, previews }, since) : undefined;
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (text !== undefined) draft.write(text);
    else if (!isWaiting) draft.forget();
  }, [draft, text, isWaiting]);
}
