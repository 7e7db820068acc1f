import { limits } from '#shared/limits';
import type { UploadQueue } from './queue.ts';

export type RefusalReason = 'many' | 'large' | 'empty' | 'twice' | 'storage';

interface NamedFile {
  name: string;
  size: number;
}

/** Files that were not accepted, and why. */
export interface Refusal {
  reason: RefusalReason;
  files: readonly NamedFile[];
  /** The storage left, if that is the reason. */
  left?: number;
}

interface Selection<F> {
  /** Files in the queue. */
  count: number;
  /** Undefined while it is unknown; the server checks it anyway. */
  storageLeft: number | undefined;
  isThere: (file: F) => boolean;
  /** Its storage is reserved already, by an upload of an earlier visit. */
  isBegun: (file: F) => boolean;
}

type Rule = RefusalReason | undefined;

/** Checks files before anything is sent. Accepts all that fit, in the order they were chosen. */
export function selectFiles<F extends NamedFile>(
  files: readonly F[],
  selection: Selection<F>,
): { accepted: F[]; refusals: Refusal[] } {
  const accepted: F[] = [];
  const refusedByReason = new Map<RefusalReason, NamedFile[]>();
  let bytesLeft = selection.storageLeft ?? Number.POSITIVE_INFINITY;

  const faultOf = (file: F): Rule => {
    if (selection.isThere(file)) return 'twice';
    if (file.size === 0) return 'empty';
    return file.size > limits.fileBytes ? 'large' : undefined;
  };
  const limitFault = (file: F): Rule => {
    if (selection.count + accepted.length >= limits.filesPerPackage) return 'many';
    return file.size > bytesLeft && !selection.isBegun(file) ? 'storage' : undefined;
  };

  for (const file of files) {
    const reason = faultOf(file) ?? limitFault(file);
    if (reason) {
      refusedByReason.set(reason, [...(refusedByReason.get(reason) ?? []), { name: file.name, size: file.size }]);
    } else {
      accepted.push(file);
      if (!selection.isBegun(file)) bytesLeft -= file.size;
    }
  }
  const refusals = [...refusedByReason].map(([reason, names]) =>
    reason === 'storage' ? { reason, files: names, left: bytesLeft } : { reason, files: names },
  );
  return { accepted, refusals };
}

/** Adds the files that are allowed to the queue. @returns the others */
export function takeFiles(
  queue: UploadQueue,
  files: readonly File[],
  storage: { used: number; limit: number } | undefined,
): Refusal[] {
  const { accepted, refusals } = selectFiles(queue.reunite(files), {
    count: queue.read().rows.length,
    storageLeft: storage && Math.max(0, storage.limit - storage.used - queue.unreserved),
    isThere: queue.isThere,
    isBegun: queue.isBegun,
  });
  queue.add(accepted);
  return refusals;
}
