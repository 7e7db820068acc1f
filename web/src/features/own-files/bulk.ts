import type { QueryClient } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import { invalidateOthers } from './cache.ts';
import { isUnchanged, type OwnChange, putOwn, undoOf, withChange } from './put-own.ts';

interface FileRefusal {
  file: FilePost;
  reason: string;
}

export interface BulkResult {
  /** Each with the change that undoes it. */
  changed: { file: FilePost; back: OwnChange }[];
  refusals: FileRefusal[];
  /** Files that had the value already. */
  unchanged: number;
}

/** A rate limit or a lost network would fail for all remaining files too. */
const stopsBulk = ({ code, status }: { code: string; status: number }) => code === 'too_many_requests' || status === 0;

interface Step {
  file: FilePost;
  change: OwnChange;
}

/** Changes one file after the other; a refusal of one does not stop the others. */
export async function changeEach(
  queries: QueryClient,
  steps: readonly Step[],
  onDone: (done: number) => void = () => undefined,
): Promise<BulkResult> {
  const pending = steps.filter(({ file, change }) => !isUnchanged(file, change));
  const result: BulkResult = { changed: [], refusals: [], unchanged: steps.length - pending.length };
  for (const [index, { file, change }] of pending.entries()) {
    const refusal = await putOwn(queries, file, change);
    onDone(result.unchanged + index + 1);
    if (!refusal) {
      result.changed.push({ file: withChange(file, change), back: undoOf(file, change) });
      continue;
    }
    const reason = refusal.message;
    const unfinished = stopsBulk(refusal) ? pending.slice(index) : [{ file }];
    result.refusals.push(...unfinished.map((step) => ({ file: step.file, reason })));
    if (stopsBulk(refusal)) break;
  }
  if (result.changed.length > 0) await invalidateOthers(queries);
  return result;
}
