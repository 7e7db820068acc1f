import type { QueryClient } from '@tanstack/react-query';
import type { FileDetail, FilePost } from '#shared/contract/files';
import type { Address, ResponseOf } from '../../api/addresses.ts';
import { keyOf } from '../../api/query.ts';

type OwnList = ResponseOf<'GET /files/my-files'>;

const ownLists = ['GET /files/my-files', 'GET /files/user'] as const;

/** What other pages show, in which one's own files may stand as well, and what else a file's own page shows of it. */
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

/** Shows a change of one's file wherever one's files are listed, and on its own page. */
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

/** What others see of it is fetched anew when it is next looked at. */
export const forgetOthers = (queries: QueryClient): Promise<unknown> =>
  Promise.all(otherLists.map((list) => queries.invalidateQueries({ queryKey: keyOf(list) })));

export const forgetOwn = (queries: QueryClient): Promise<unknown> =>
  Promise.all([...ownLists.map((list) => queries.invalidateQueries({ queryKey: keyOf(list) })), forgetOthers(queries)]);

/** It is gone: at once from the lists, and from the cache for whoever still has its address. */
export function removeOwn(queries: QueryClient, id: string): Promise<unknown> {
  changePosts(queries, (posts) => posts.filter((post) => post.id !== id));
  queries.removeQueries({ queryKey: keyOf('GET /files/{id}', { params: { id } }) });
  return forgetOwn(queries);
}
