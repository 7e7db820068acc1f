import type { QueryClient } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import { ApiError, ask } from '../../api/client.ts';
import { keepCard } from '../share/keep-card.ts';
import { changeOwn } from './cache.ts';
import { oneByOne } from './one-by-one.ts';

const inTurn = oneByOne();

/** What is changed of a file without opening it. */
export type OwnChange = { is_public: boolean } | { price: number };

export const isSo = (file: FilePost, change: OwnChange): boolean =>
  'price' in change ? file.price === change.price : file.is_public === change.is_public;

/** What it takes to have it as it was. */
export const asBefore = ({ price, is_public }: FilePost, change: OwnChange): OwnChange =>
  'price' in change ? { price } : { is_public };

/** Shown at once wherever the file is listed, and turned back when the server refuses; answers with what went wrong. */
export async function putOwn(queries: QueryClient, file: FilePost, change: OwnChange): Promise<ApiError | undefined> {
  const { id } = file;
  changeOwn(queries, id, change);
  try {
    const { data } = await inTurn(() => ask('PUT /files/{id}', { params: { id }, body: change }));
    keepCard(data);
    return undefined;
  } catch (error) {
    changeOwn(queries, id, asBefore(file, change));
    if (error instanceof ApiError) return error;
    throw error;
  }
}
