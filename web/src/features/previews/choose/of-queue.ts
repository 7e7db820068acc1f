import { savedLanguage } from '../../../i18n/language.ts';
import { pageMessages } from '../../../i18n/messages.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { UploadQueue } from '../../upload/queue.ts';
import { Previews } from './previews.ts';
import { sendOfUpload } from './send.ts';

const all = new WeakMap<UploadQueue, Previews>();

/**
 * The previews of an upload queue, for as long as it exists, whichever page is open. The code that makes them is loaded
 * with the first file.
 */
export function previewsOf(queue: UploadQueue): Previews {
  const existing = all.get(queue);
  if (existing) return existing;
  const make = async (file: File) => (await import('../make/make.ts')).make(file);
  const previews = new Previews(queue, { make, send: sendOfUpload });
  all.set(queue, previews);
  return previews;
}

/** A preview that takes longer to make is left out. */
const patienceMs = 15_000;

/** Waits for the previews of the files, so that what is published has the cover that its preview shows. */
export const previewsReady = (queue: UploadQueue): Promise<void> =>
  Promise.race([previewsOf(queue).ready(), new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);

/**
 * Sends the approved previews of these uploads. A toast reports failures, also on another page. @returns the uploads
 * whose preview was sent
 */
export async function sendPreviews(queue: UploadQueue, uploads: readonly string[]): Promise<string[]> {
  const { sent, failed } = await previewsOf(queue).send(uploads);
  if (failed > 0) {
    const { previews } = await pageMessages[savedLanguage()].get();
    toast.warn(previews.notSent(failed), previews.notSentLine);
  }
  return sent;
}
