import { savedLanguage } from '../../i18n/language.ts';
import { pageMessages } from '../../i18n/messages.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { previewsOf } from '../previews/choose/of-queue.ts';
import type { Entry, PreviewsView } from '../previews/choose/previews.ts';
import type { UploadQueue } from '../upload/queue.ts';
import { CoverChoice, type Picture } from './choice.ts';
import { encodeCover, sendCover } from './send-cover.ts';

const pictureOf = ({ key, name, preview, address }: Entry): Picture[] =>
  preview.kind === 'picture' && address
    ? [{ of: key, name, address, load: async () => preview.blob, isPage: preview.pages !== undefined }]
    : [];

const isImage = ({ preview }: Entry): boolean => preview.kind === 'picture' && preview.pages === undefined;

export const publicPictures = ({ entries }: PreviewsView): Picture[] =>
  entries.filter(({ isShown }) => isShown).flatMap(pictureOf);

/** The candidates for the cover: those previews and every uploaded image, also one that is hidden. */
export const picturesIn = ({ entries }: PreviewsView): Picture[] =>
  entries.filter((entry) => entry.isShown || isImage(entry)).flatMap(pictureOf);

const all = new WeakMap<UploadQueue, CoverChoice>();

/** One choice per upload queue, whichever page is open. */
export function coverOf(queue: UploadQueue): CoverChoice {
  const choice = all.get(queue) ?? new CoverChoice({ encode: encodeCover, send: sendCover });
  all.set(queue, choice);
  return choice;
}

/** A cover that cannot be sent does not stop the publication: a toast reports it, also on another page. */
export async function settleCover(
  choice: CoverChoice,
  defaultPicture: Picture | undefined,
): Promise<string | null | undefined> {
  try {
    return await choice.settle(defaultPicture);
  } catch {
    const { covers } = await pageMessages[savedLanguage()].get();
    toast.warn(covers.notSent, covers.notSentLine);
    return undefined;
  }
}

/** The cover of a new file: the seller's choice, or else the first public picture. */
export async function coverFor(queue: UploadQueue): Promise<{ cover?: string }> {
  const [first] = publicPictures(previewsOf(queue).read());
  const cover = await settleCover(coverOf(queue), first);
  return cover ? { cover } : {};
}
