import { limits } from '#shared/limits';
import type { Moves } from '../moves.ts';

/** `writing`: the server writes the bytes of a small form. */
export const uploadStates = ['uploading', 'writing', 'complete', 'used', 'dropping'] as const;
export type UploadState = (typeof uploadStates)[number];

/** A dropped upload is unusable at once, so its bytes can be deleted before its reservation. */
export const uploadMoves = {
  complete: { from: ['uploading'], to: 'complete' },
  use: { from: ['writing', 'complete'], to: 'used' },
  drop: { from: ['uploading', 'writing', 'complete', 'dropping'], to: 'dropping' },
} as const satisfies Moves<UploadState>;

export const partCountOf = (size: number): number => Math.ceil(size / limits.partBytes);

/** All parts but the last have the same size. */
export function partSizesOf(size: number): { number: number; size: number }[] {
  const count = partCountOf(size);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    size: index + 1 < count ? limits.partBytes : size - (count - 1) * limits.partBytes,
  }));
}

/** For a single part, the file's checksum is the part's. */
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

/** Splits the expected parts into arrived and missing; a part of the wrong size is missing. */
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

/** Parts whose declared and stored bytes differ: two tabs, or a file changed on disk. */
export function differingParts(
  stored: readonly StoredPart[],
  declared: readonly { number: number; etag: string }[],
): number[] {
  const byNumber = new Map(stored.map(({ number, etag }) => [number, bare(etag)]));
  return declared.filter(({ number, etag }) => byNumber.get(number) !== bare(etag)).map(({ number }) => number);
}
