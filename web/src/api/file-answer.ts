import { queryOptions } from '@tanstack/react-query';
import type { FileDetail } from '#shared/contract/files';
import { tokenStore } from '../session/token.ts';
import type { ResponseOf } from './addresses.ts';
import { type ApiError, unreadable } from './api-error.ts';
import { ask } from './client.ts';
import { keyOf } from './query.ts';
import { type Fields, fieldsOf, objectWith } from './reading/fields.ts';
import { readPost } from './reading/post.ts';

/** The fields without which no page can show a file. */
const isFile = ({ id, title, price }: Fields): boolean =>
  typeof id === 'string' && typeof title === 'string' && typeof price === 'number';

function readDetail(value: unknown): FileDetail {
  const post = readPost(value);
  const detail: FileDetail = {
    ...post,
    ...{ is_owner: false, is_deleted: false, files: [], previews: [], changelog: '', version_at: post.created_at },
    ...{ bought_version: null, contains: null, opens_with: null, licence: null, share_card: null, sale: null },
  };
  return { ...detail, ...fieldsOf(value), category: post.category };
}

/** The file of an answer, in `data` or at the top; undefined when it has none. */
export function fileIn(answer: unknown): FileDetail | undefined {
  const file = objectWith('title', answer);
  return file && isFile({ ...file }) ? readDetail(file) : undefined;
}

/** A file, as every page reads it. An answer without a file is a failure. */
export const readFile = (id: string) =>
  queryOptions<ResponseOf<'GET /files/{id}'>, ApiError>({
    queryKey: keyOf('GET /files/{id}', { params: { id } }),
    queryFn: async ({ signal }) => {
      const answer = await ask('GET /files/{id}', { params: { id } }, { signal });
      const data = fileIn(answer);
      if (!data) throw unreadable();
      const isSaid = objectWith('is_owner', answer) !== undefined;
      return { data: isSaid ? data : { ...data, is_owner: await isOwn(data) } };
    },
  });

/** The specification's answer does not say whether the reader owns the file. */
async function isOwn({ user_id, username }: FileDetail): Promise<boolean> {
  if (tokenStore.read() === null) return false;
  const { user } = await ask('GET /auth/verify');
  return user.id === user_id || user.username === username;
}
