import { ApiError } from '../../api/client.ts';
import { BucketRefused } from './put-part.ts';

/** Why a file did not make it. A refusal comes with the server's words, in the reader's language. */
export type Failure = { kind: 'refused'; message: string } | { kind: 'connection' | 'unreadable' | 'expired' };

/** Moved or changed on disk since it was chosen, or a folder that was dropped. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** The server knows this upload no more: given up elsewhere, too old, or part of a post by now. */
export class UploadGone extends Error {
  override name = 'UploadGone';
}

const goneCodes = new Set(['upload_not_found', 'upload_closed']);

export const isGone = (error: unknown): boolean =>
  error instanceof UploadGone || (error instanceof ApiError && goneCodes.has(error.code));

export const isIncomplete = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'upload_incomplete';

/** An address lives for an hour; a part that stood in line longer asks for another one. */
export const isExpired = (error: unknown): boolean =>
  error instanceof BucketRefused && (error.status === 403 || error.status === 404);

export function failureOf(error: unknown): Failure {
  if (error instanceof Unreadable) return { kind: 'unreadable' };
  if (error instanceof ApiError && error.status > 0) return { kind: 'refused', message: error.message };
  return { kind: 'connection' };
}

/** @throws Unreadable when the browser cannot get at the bytes any more. */
export async function proveReadable(file: Blob): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Unreadable();
    });
}
