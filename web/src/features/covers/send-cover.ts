import { ask } from '../../api/client.ts';
import { putOnce } from '../previews/choose/put-once.ts';
import type { CoverFormat } from './make-cover.ts';

/** A cover is optional, so the seller waits no longer for it. */
const patienceMs = 20_000;

/** Makes the two pictures of a cover, or of another format, and sends them. @returns the id of the cover */
export async function sendCover(blob: Blob, at: number, format?: CoverFormat): Promise<string> {
  const { makeCover } = await import('./make-cover.ts');
  const { type, small, large } = await makeCover(blob, at, format);
  const signal = AbortSignal.timeout(patienceMs);
  const body = { type, small: small.size, large: large.size };
  const { cover } = await ask('POST /uploads/covers', { body }, { signal });
  await Promise.all([
    putOnce(cover.urls.small, { type, blob: small }, signal),
    putOnce(cover.urls.large, { type, blob: large }, signal),
  ]);
  return cover.id;
}
