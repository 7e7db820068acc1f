import { limits } from '#shared/limits';
import type { UploadQueue } from './queue.ts';

export type RefusalReason = 'many' | 'large' | 'empty' | 'twice' | 'storage';

interface Sized {
  name: string;
  size: number;
}

/** Files that were not accepted, and why. */
export interface Refusal {
  reason: RefusalReason;
  files: readonly Sized[];
  /** The storage left, if that is the reason. */
  left?: number;
}

interface Room<F> {
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
export function sift<F extends Sized>(files: readonly F[], room: Room<F>): { taken: F[]; refusals: Refusal[] } {
  const accepted: F[] = [];
  const refused = new Map<RefusalReason, Sized[]>();
  let bytesLeft = room.storageLeft ?? Number.POSITIVE_INFINITY;

  const ofItself = (file: F): Rule => {
    if (room.isThere(file)) return 'twice';
    if (file.size === 0) return 'empty';
    return file.size > limits.fileBytes ? 'large' : undefined;
  };
  const forWantOfRoom = (file: F): Rule => {
    if (room.count + accepted.length >= limits.filesPerPackage) return 'many';
    return file.size > bytesLeft && !room.isBegun(file) ? 'storage' : undefined;
  };

  for (const file of files) {
    const reason = ofItself(file) ?? forWantOfRoom(file);
    if (reason) {
      refused.set(reason, [...(refused.get(reason) ?? []), { name: file.name, size: file.size }]);
    } else {
      accepted.push(file);
      if (!room.isBegun(file)) bytesLeft -= file.size;
    }
  }
  const refusals = [...refused].map(([reason, names]) =>
    reason === 'storage' ? { reason, files: names, left: bytesLeft } : { reason, files: names },
  );
  return { taken: accepted, refusals };
}

/** Adds the files that are allowed to the queue. @returns the others */
export function takeFiles(
  queue: UploadQueue,
  files: readonly File[],
  storage: { used: number; limit: number } | undefined,
): Refusal[] {
  const { taken: accepted, refusals } = sift(queue.reunite(files), {
    count: queue.read().rows.length,
    storageLeft: storage && Math.max(0, storage.limit - storage.used - queue.unreserved),
    isThere: queue.isThere,
    isBegun: queue.isBegun,
  });
  queue.add(accepted);
  return refusals;
}
