import type { QueryClient } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import { ApiError, ask } from '../../api/client.ts';
import { fileIn } from '../../api/file-answer.ts';
import { refreshShareImage } from '../share/refresh-share-image.ts';
import { changeOwn } from './cache.ts';
import { createQueue } from './create-queue.ts';

const enqueue = createQueue();

/** Changes of a file that are made in the list. */
export type OwnChange = { is_public: boolean } | { price: number };

export const isUnchanged = (file: FilePost, change: OwnChange): boolean =>
  'price' in change ? file.list_price === change.price : file.is_public === change.is_public;

/** The change that restores the current value. */
export const undoOf = ({ list_price: price, is_public }: FilePost, change: OwnChange): OwnChange =>
  'price' in change ? { price } : { is_public };

/** The file as it will be listed. `list_price` changes; `price` does so only without a timed discount. */
export const withChange = <File extends FilePost>(file: File, change: OwnChange): File =>
  'price' in change
    ? { ...file, list_price: change.price, ...(file.until === null && { price: change.price }) }
    : { ...file, ...change };

/** A price is sent as the list price: `price` could be a discounted one, read and sent back. */
const bodyOf = (change: OwnChange) => ('price' in change ? { list_price: change.price } : change);

/** Applies a change to the cache at once and reverts it when the server refuses. @returns the refusal */
export async function putOwn(queries: QueryClient, file: FilePost, change: OwnChange): Promise<ApiError | undefined> {
  const { id } = file;
  changeOwn(queries, id, (cached) => withChange(cached, change));
  try {
    const changed = fileIn(await enqueue(() => ask('PUT /files/{id}', { params: { id }, body: bodyOf(change) })));
    if (changed) refreshShareImage(changed);
    return undefined;
  } catch (error) {
    changeOwn(queries, id, (cached) => withChange(cached, undoOf(file, change)));
    if (error instanceof ApiError) return error;
    throw error;
  }
}
