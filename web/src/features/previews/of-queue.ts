import type { Asked } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { savedLanguage } from '../../i18n/language.ts';
import { allWords } from '../../i18n/words.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { UploadQueue } from '../upload/queue.ts';
import type { Made } from './made.ts';
import { Previews } from './previews.ts';
import { putOnce } from './put-once.ts';

/** Nobody waits longer for what is only an addition. */
const patienceMs = 20_000;

async function send(id: string, made: Made): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const body: Asked<'POST /uploads/{id}/preview'>['body'] =
    made.kind === 'text' ? { type: 'text/plain', text: made.text } : { type: made.type, size: made.blob.size };
  const { preview } = await ask('POST /uploads/{id}/preview', { params: { id }, body }, { signal });
  if (made.kind === 'text' || preview.url === null) return;
  await putOnce(preview.url, made, signal);
}

const all = new WeakMap<UploadQueue, Previews>();

/** They live as long as their files do, whichever page is open. What makes them is fetched with the first file. */
export function previewsOf(queue: UploadQueue): Previews {
  const there = all.get(queue);
  if (there) return there;
  const make = async (file: File) => (await import('./make.ts')).make(file);
  const previews = new Previews(queue, { make, send });
  all.set(queue, previews);
  return previews;
}

/** Those that everybody may see once these uploads are in a post. Whoever is on another page by now is told of the others. */
export async function sendPreviews(queue: UploadQueue, uploads: readonly string[]): Promise<string[]> {
  const { sent, failed } = await previewsOf(queue).send(uploads);
  if (failed > 0) {
    const { previews } = await allWords[savedLanguage()].get();
    toast.warn(previews.notSent(failed), previews.notSentLine);
  }
  return sent;
}
