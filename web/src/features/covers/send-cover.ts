import { ask } from '../../api/client.ts';
import { putOnce } from '../previews/choose/put-once.ts';
import type { CoverFormat, EncodedCover } from './make-cover.ts';

/** A cover is optional, so the seller waits no longer for it. */
const patienceMs = 20_000;

/** Makes the two pictures of a cover, or of another format. */
export const encodeCover = async (blob: Blob, at: number, format?: CoverFormat): Promise<EncodedCover> =>
  (await import('./make-cover.ts')).makeCover(blob, at, format);

/** Sends the two pictures of a cover. @returns the id of the cover */
export async function sendCover({ type, small, large }: EncodedCover): Promise<string> {
  const signal = AbortSignal.timeout(patienceMs);
  const body = { type, small: small.size, large: large.size };
  const { cover } = await ask('POST /uploads/covers', { body }, { signal });
  await Promise.all([
    putOnce(cover.urls.small, { type, blob: small }, signal),
    putOnce(cover.urls.large, { type, blob: large }, signal),
  ]);
  return cover.id;
}
