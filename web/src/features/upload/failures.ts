import { ApiError } from '../../api/client.ts';
import { BucketRefused } from './put-part.ts';

/** Why an upload failed. A refusal has the server's message. */
export type Failure = { kind: 'refused'; message: string } | { kind: 'connection' | 'unreadable' | 'expired' };

/** The file was moved or changed on disk since it was chosen, or is a folder. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** The upload no longer exists at the server: cancelled elsewhere, expired, or published. */
export class UploadGone extends Error {
  override name = 'UploadGone';
}

const goneCodes = new Set(['upload_not_found', 'upload_closed']);

export const isGone = (error: unknown): boolean =>
  error instanceof UploadGone || (error instanceof ApiError && goneCodes.has(error.code));

export const isIncomplete = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'upload_incomplete';

/** An address is valid for an hour; a part that waited longer needs another one. */
export const isExpired = (error: unknown): boolean =>
  error instanceof BucketRefused && (error.status === 403 || error.status === 404);

export function failureOf(error: unknown): Failure {
  if (error instanceof Unreadable) return { kind: 'unreadable' };
  if (error instanceof ApiError && error.status > 0) return { kind: 'refused', message: error.message };
  return { kind: 'connection' };
}

/** @throws Unreadable if the browser can no longer read the file */
export async function proveReadable(file: Blob): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Unreadable();
    });
}
