import { useSyncExternalStore } from 'react';
import { previewsOf } from '../previews/choose/of-queue.ts';
import type { UploadQueue } from '../upload/queue.ts';
import { beginningOf } from './choice.ts';
import { coverOf, picturesIn, publicPictures } from './of-queue.ts';
import { useEncodedCover } from './use-encoded-cover.ts';

/** The cover of a file that is being uploaded, and the pictures that its card shows. */
export function useQueueCover(queue: UploadQueue) {
  const [previews, choice] = [previewsOf(queue), coverOf(queue)];
  const previewEntries = useSyncExternalStore(previews.subscribe, previews.read);
  const view = useSyncExternalStore(choice.subscribe, choice.read);
  const [defaultPicture] = publicPictures(previewEntries);
  const picture = view.picture ?? (view.choice === 'kept' ? defaultPicture : undefined);
  const at = view.picture || !picture ? view.at : beginningOf(picture);
  return {
    choice,
    pictures: picturesIn(previewEntries),
    defaultPicture,
    of: picture?.of,
    card: useEncodedCover(choice, picture, at),
  };
}
