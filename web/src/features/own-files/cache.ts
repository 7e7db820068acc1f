import type { QueryClient } from '@tanstack/react-query';
import type { FileDetail, FilePost } from '#shared/contract/files';
import type { Address, ResponseOf } from '../../api/addresses.ts';
import { keyOf } from '../../api/query.ts';

type OwnList = ResponseOf<'GET /files/my-files'>;

const ownLists = ['GET /files/my-files', 'GET /files/user'] as const;

/** Lists of other pages that may contain the user's files, and further data of a file's page. */
const otherLists: readonly Address[] = [
  'GET /files',
  'GET /files/{id}',
  'GET /files/{id}/archives',
  'GET /files/{id}/previews',
  'GET /files/{id}/versions',
  'GET /files/search',
  'GET /files/starred',
  'GET /files/storage',
  'GET /users/{usernameOrId}/posts',
];

const changePosts = (queries: QueryClient, change: (posts: FilePost[]) => FilePost[]) => {
  for (const list of ownLists) {
    queries.setQueriesData<OwnList>(
      { queryKey: keyOf(list) },
      (cached) => cached && { ...cached, posts: change(cached.posts) },
    );
  }
};

/** Applies a change to a file in the cached lists of own files and on its own page. */
export function changeOwn(
  queries: QueryClient,
  id: string,
  changed: <File extends FilePost>(file: File) => File,
): void {
  changePosts(queries, (posts) => posts.map((post) => (post.id === id ? changed(post) : post)));
  queries.setQueryData<{ data: FileDetail }>(keyOf('GET /files/{id}', { params: { id } }), (cached) =>
    cached ? { data: changed(cached.data) } : cached,
  );
}

/** Refetches what others see of the file when it is next displayed. */
export const invalidateOthers = (queries: QueryClient): Promise<unknown> =>
  Promise.all(otherLists.map((list) => queries.invalidateQueries({ queryKey: keyOf(list) })));

export const invalidateOwn = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    ...ownLists.map((list) => queries.invalidateQueries({ queryKey: keyOf(list) })),
    invalidateOthers(queries),
  ]);

/** Removes a deleted file from the cached lists at once, and from the cache of its page. */
export function removeOwn(queries: QueryClient, id: string): Promise<unknown> {
  changePosts(queries, (posts) => posts.filter((post) => post.id !== id));
  queries.removeQueries({ queryKey: keyOf('GET /files/{id}', { params: { id } }) });
  return invalidateOwn(queries);
}
