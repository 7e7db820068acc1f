import type { QueryClient } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import { forgetOthers } from './cache.ts';
import { asBefore, isSo, type OwnChange, putOwn, shownAs } from './put-own.ts';

interface Refused {
  file: FilePost;
  reason: string;
}

export interface BulkResult {
  /** Each with the change that undoes it. */
  changed: { file: FilePost; back: OwnChange }[];
  refused: Refused[];
  /** Files that had the value already. */
  unchanged: number;
}

/** A rate limit or a lost network would fail for all remaining files too. */
const endsIt = ({ code, status }: { code: string; status: number }) => code === 'too_many_requests' || status === 0;

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
  const pending = steps.filter(({ file, change }) => !isSo(file, change));
  const result: BulkResult = { changed: [], refused: [], unchanged: steps.length - pending.length };
  for (const [at, { file, change }] of pending.entries()) {
    const refusal = await putOwn(queries, file, change);
    onDone(result.unchanged + at + 1);
    if (!refusal) {
      result.changed.push({ file: shownAs(file, change), back: asBefore(file, change) });
      continue;
    }
    const reason = refusal.message;
    const unfinished = endsIt(refusal) ? pending.slice(at) : [{ file }];
    result.refused.push(...unfinished.map((one) => ({ file: one.file, reason })));
    if (endsIt(refusal)) break;
  }
  if (result.changed.length > 0) await forgetOthers(queries);
  return result;
}
