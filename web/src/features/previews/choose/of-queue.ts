import { savedLanguage } from '../../../i18n/language.ts';
import { allWords } from '../../../i18n/words.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { UploadQueue } from '../../upload/queue.ts';
import { Previews } from './previews.ts';
import { sendOfUpload } from './send.ts';

const all = new WeakMap<UploadQueue, Previews>();

/** They live as long as their files do, whichever page is open. What makes them is fetched with the first file. */
export function previewsOf(queue: UploadQueue): Previews {
  const there = all.get(queue);
  if (there) return there;
  const make = async (file: File) => (await import('../make/make.ts')).make(file);
  const previews = new Previews(queue, { make, send: sendOfUpload });
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
