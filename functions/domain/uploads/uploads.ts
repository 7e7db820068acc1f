import { limits } from '#shared/limits';
import type { Moves } from '../moves.ts';

/** `writing`: the server itself puts the bytes of a small form there. */
export const uploadStates = ['uploading', 'writing', 'complete', 'used', 'dropping'] as const;
export type UploadState = (typeof uploadStates)[number];

/** From the moment an upload is being dropped nobody can use it any more, so its bytes can go before its reservation. */
export const uploadMoves = {
  complete: { from: ['uploading'], to: 'complete' },
  use: { from: ['writing', 'complete'], to: 'used' },
  drop: { from: ['uploading', 'writing', 'complete', 'dropping'], to: 'dropping' },
} as const satisfies Moves<UploadState>;

export const partCountOf = (size: number): number => Math.ceil(size / limits.partBytes);

/** All parts are of one size but the last. */
export function partSizesOf(size: number): { number: number; size: number }[] {
  const count = partCountOf(size);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    size: index + 1 < count ? limits.partBytes : size - (count - 1) * limits.partBytes,
  }));
}

/** A file of one part is that part: its checksum is known by either name. */
export const partSha256Of = (announced: {
  size: number;
  sha256?: string | undefined;
  part_sha256?: string[] | undefined;
}): string[] | undefined => {
  const { size, sha256, part_sha256: ofParts } = announced;
  return ofParts ?? (sha256 !== undefined && partCountOf(size) === 1 ? [sha256] : undefined);
};

interface StoredPart {
  number: number;
  size: number;
  etag: string;
}

/** A part of the wrong size has not arrived: it is sent again. */
export function sortParts<P extends StoredPart>(size: number, stored: readonly P[]) {
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  const expected = partSizesOf(size);
  const arrived = expected.flatMap((part) => {
    const match = byNumber.get(part.number);
    return match?.size === part.size ? [match] : [];
  });
  const arrivedNumbers = new Set(arrived.map(({ number }) => number));
  return { arrived, missing: expected.filter(({ number }) => !arrivedNumbers.has(number)) };
}

const bare = (etag: string): string => etag.replaceAll('"', '');

/** Parts of which the sender knows other bytes than those that are there: two tabs, or a file changed on disk. */
export function differingParts(
  stored: readonly StoredPart[],
  declared: readonly { number: number; etag: string }[],
): number[] {
  const byNumber = new Map(stored.map(({ number, etag }) => [number, bare(etag)]));
  return declared.filter(({ number, etag }) => byNumber.get(number) !== bare(etag)).map(({ number }) => number);
}
