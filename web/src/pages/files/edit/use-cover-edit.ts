import { useState, useSyncExternalStore } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { useRead } from '../../../api/use-read.ts';
import { beginningOf, CoverChoice, type Picture } from '../../../features/covers/choice.ts';
import { picturesIn, publicPictures, settleCover } from '../../../features/covers/of-queue.ts';
import { encodeCover, sendCover } from '../../../features/covers/send-cover.ts';
import { useEncodedCover } from '../../../features/covers/use-encoded-cover.ts';
import { previewsOf } from '../../../features/previews/choose/of-queue.ts';
import { kindOf } from '../../../features/previews/kind-of.ts';
import type { Preview } from '../../../features/previews/show/content.tsx';
import type { UploadQueue } from '../../../features/upload/queue.ts';
import type { Form } from './form.ts';
import type { PreviewChanges } from './use-preview-changes.ts';

/** Fetched when it is chosen: an image that a page only displays must not be drawn to a canvas. */
async function fetched(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the bucket answered ${response.status}`);
  return response.blob();
}

function pictureOf(file: FileDetail, { id, type, url }: Preview, blob?: Blob): Picture[] {
  const name = file.files.find((part) => part.id === id)?.name;
  if (name === undefined || url === null || !type.startsWith('image/')) return [];
  const load = async () => blob ?? fetched(url);
  return [{ of: id, name, address: url, load, isPage: kindOf(name) === 'page' }];
}

interface CoverSources {
  queue: UploadQueue;
  form: Form;
  previewChanges: PreviewChanges;
  hasFiles: boolean;
}

/** The cover of a post: unchanged, unless the seller chooses another, or adds a first picture to a post without one. */
export function useCoverEdit(file: FileDetail, { queue, form, previewChanges, hasFiles }: CoverSources) {
  const [choice] = useState(() => new CoverChoice({ encode: encodeCover, send: sendCover }));
  const view = useSyncExternalStore(choice.subscribe, choice.read);
  const previews = previewsOf(queue);
  const previewBlobs = useSyncExternalStore(previews.subscribe, previews.read);
  const { data } = useRead('GET /files/{id}/previews', { params: { id: file.id } });
  const pictureWith = (id: string): Picture[] => {
    const change = previewChanges.workOf(id);
    if (change?.state === 'made')
      return pictureOf(file, change.preview, 'blob' in change.made ? change.made.blob : undefined);
    const storedPreview = change ? undefined : data?.data.previews.find((one) => one.id === id);
    return storedPreview ? pictureOf(file, storedPreview) : [];
  };
  const pictures = hasFiles ? publicPictures(previewBlobs) : form.previews.flatMap(pictureWith);
  const defaultPicture = file.cover ? undefined : pictures.find(({ of }) => !file.previews.includes(of));
  const picture = view.picture ?? (view.choice === 'kept' ? defaultPicture : undefined);
  const encoded = useEncodedCover(choice, picture, view.picture || !picture ? view.at : beginningOf(picture));
  return {
    choice,
    card: encoded ?? (view.choice === 'kept' ? file.cover : null),
    /** The picture that a new cover shows. */
    of: picture?.of,
    pictures: hasFiles ? picturesIn(previewBlobs) : pictures,
    defaultPicture,
    isDirty: view.choice !== 'kept',
    /** The change of the cover to save. */
    settle: async (): Promise<{ cover?: string | null }> => {
      const cover = await settleCover(choice, defaultPicture);
      return cover === undefined ? {} : { cover };
    },
  };
}
