import { ask } from '../../api/client.ts';
import { putOnce } from '../previews/put-once.ts';

/** Nobody waits longer for what is only an addition. */
const patienceMs = 20_000;

/** Makes the two pictures of a cover and sends them; its id, for the post that names it. */
export async function sendCover(blob: Blob, at: number): Promise<string> {
  const { makeCover } = await import('./make-cover.ts');
  const { type, small, large } = await makeCover(blob, at);
  const signal = AbortSignal.timeout(patienceMs);
  const body = { type, small: small.size, large: large.size };
  const { cover } = await ask('POST /uploads/covers', { body }, { signal });
  await Promise.all([
    putOnce(cover.urls.small, { type, blob: small }, signal),
    putOnce(cover.urls.large, { type, blob: large }, signal),
  ]);
  return cover.id;
}
