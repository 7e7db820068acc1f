import type { File, FileSummary } from '#functions/domain/files/file';
import type { Table } from '#functions/ports/table';
import type { FoundFiles } from '#functions/projections/search/found-files';
import { withTallies } from '#functions/store/files/stats/tally';
import { viewerStatesOf } from '#functions/store/files/viewer-state';
import type { FilePost } from '#shared/contract/files';
import { filePostShape } from './files.ts';

type Caller = { id: string } | undefined;

const idsOf = (posts: readonly (File | FileSummary)[]): string[] => posts.map(({ id }) => id);

/** Posts as the caller sees them; stars and purchases of the whole list are read in one batch. */
export async function filePostsFor(
  table: Table,
  caller: Caller,
  posts: readonly (File | FileSummary)[],
  now: number,
): Promise<FilePost[]> {
  const viewerState = await viewerStatesOf(table, caller, idsOf(posts));
  return posts.map((post) =>
    filePostShape(post, { ...viewerState(post.id), isOwner: post.ownerId === caller?.id, now }),
  );
}

/** The same for search results, with current counts read in a second batch. */
export async function foundPostsFor(
  table: Table,
  caller: Caller,
  { items, isOld }: Pick<FoundFiles, 'items' | 'isOld'>,
  now: number,
): Promise<FilePost[]> {
  const [posts, viewerState] = await Promise.all([
    isOld ? withTallies(table, items) : items,
    viewerStatesOf(table, caller, idsOf(items)),
  ]);
  return posts.map((post) => filePostShape(post, { ...viewerState(post.id), now }));
}
