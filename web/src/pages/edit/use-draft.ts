import { useEffect, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { type EditDraft, type Found, isTyped, type Typed } from './draft.ts';

/** What was typed before is there again, unless the file has changed since: then it waits to be asked for. */
export function useFound(file: FileDetail, draft: EditDraft) {
  const [found] = useState(() => draft.find(file));
  const [isWaiting, setWaiting] = useState(found?.isCurrent === false);
  return {
    restored: found?.isCurrent ? found : undefined,
    waiting: isWaiting ? found : undefined,
    take: () => setWaiting(false),
  };
}

/** Kept with every change, and forgotten where all of it was undone; what still waits is not lost by looking on. */
export function useKeeping(
  draft: EditDraft,
  file: FileDetail,
  typed: Typed & { waiting: Found | undefined; since: string },
): void {
  const { form, previews, waiting, since } = typed;
  const text = isTyped(file, typed) ? draft.textOf({ form, previews }, since) : undefined;
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (text !== undefined) draft.write(text);
    else if (!isWaiting) draft.forget();
  }, [draft, text, isWaiting]);
}
