import { useSyncExternalStore } from 'react';
import type { CoverPictures } from '../../ui/cover/cover-image.tsx';
import { previewsOf } from '../previews/choose/of-queue.ts';
import type { UploadQueue } from '../upload/queue.ts';
import { beginningOf } from './choice.ts';
import { positionOf } from './cover-frame.tsx';
import { coverOf, picturesIn, publicPictures } from './of-queue.ts';

/** The cover of a file that is being uploaded, and the pictures that its card shows. */
export function useQueueCover(queue: UploadQueue) {
  const [previews, choice] = [previewsOf(queue), coverOf(queue)];
  const previewEntries = useSyncExternalStore(previews.subscribe, previews.read);
  const view = useSyncExternalStore(choice.subscribe, choice.read);
  const [defaultPicture] = publicPictures(previewEntries);
  const picture = view.picture ?? (view.choice === 'kept' ? defaultPicture : undefined);
  const at = view.picture ? view.at : picture && beginningOf(picture);
  const card: CoverPictures | undefined = picture && {
    small: picture.address,
    large: picture.address,
    at: positionOf(at ?? 0),
  };
  return { choice, pictures: picturesIn(previewEntries), defaultPicture, card };
}
