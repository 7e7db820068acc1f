import type { FilePost } from '#shared/contract/files';
import type { File, FileSummary } from '../../domain/files/file.ts';
import type { Table } from '../../ports/table.ts';
import type { FoundFiles } from '../../projections/search/found-files.ts';
import { marksOf } from '../../store/files/marks.ts';
import { withCounts } from '../../store/files/tally.ts';
import { filePostShape } from './files.ts';

type Caller = { id: string } | undefined;

const idsOf = (posts: readonly (File | FileSummary)[]): string[] => posts.map(({ id }) => id);

/** Posts as the one who asks sees them: what is starred and bought of them is one batch for the whole list. */
export async function filePostsFor(
  table: Table,
  caller: Caller,
  posts: readonly (File | FileSummary)[],
  now: number,
): Promise<FilePost[]> {
  const viewerState = await marksOf(table, caller, idsOf(posts));
  return posts.map((post) =>
    filePostShape(post, { ...viewerState(post.id), isOwner: post.ownerId === caller?.id, now }),
  );
}

/** The same of what was searched for, with the counts of the moment in a batch beside it. */
export async function foundPostsFor(
  table: Table,
  caller: Caller,
  { items, isOld }: Pick<FoundFiles, 'items' | 'isOld'>,
  now: number,
): Promise<FilePost[]> {
  const [posts, viewerState] = await Promise.all([
    isOld ? withCounts(table, items) : items,
    marksOf(table, caller, idsOf(items)),
  ]);
  return posts.map((post) => filePostShape(post, { ...viewerState(post.id), now }));
}
