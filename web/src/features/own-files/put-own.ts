import type { QueryClient } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import { ApiError, ask } from '../../api/client.ts';
import { fileIn } from '../../api/file-answer.ts';
import { keepCard } from '../share/keep-card.ts';
import { changeOwn } from './cache.ts';
import { oneByOne } from './one-by-one.ts';

const inTurn = oneByOne();

/** What is changed of a file without opening it. */
export type OwnChange = { is_public: boolean } | { price: number };

export const isSo = (file: FilePost, change: OwnChange): boolean =>
  'price' in change ? file.list_price === change.price : file.is_public === change.is_public;

/** What it takes to have it as it was. */
export const asBefore = ({ list_price: price, is_public }: FilePost, change: OwnChange): OwnChange =>
  'price' in change ? { price } : { is_public };

/** How it is listed then: a price is the usual one, which is not what it costs while a sale runs. */
export const shownAs = <File extends FilePost>(file: File, change: OwnChange): File =>
  'price' in change
    ? { ...file, list_price: change.price, ...(file.until === null && { price: change.price }) }
    : { ...file, ...change };

/** A price is sent as the list price: `price` alone may be the running price of a sale, read and sent back. */
const bodyOf = (change: OwnChange) => ('price' in change ? { list_price: change.price } : change);

/** Shown at once wherever the file is listed, and turned back when the server refuses; answers with what went wrong. */
export async function putOwn(queries: QueryClient, file: FilePost, change: OwnChange): Promise<ApiError | undefined> {
  const { id } = file;
  changeOwn(queries, id, (cached) => shownAs(cached, change));
  try {
    const changed = fileIn(await inTurn(() => ask('PUT /files/{id}', { params: { id }, body: bodyOf(change) })));
    if (changed) keepCard(changed);
    return undefined;
  } catch (error) {
    changeOwn(queries, id, (cached) => shownAs(cached, asBefore(file, change)));
    if (error instanceof ApiError) return error;
    throw error;
  }
}
