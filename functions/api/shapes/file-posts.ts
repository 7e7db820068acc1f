import type { FilePost } from '#shared/contract/files';
import type { File, FileCard } from '../../domain/files/file.ts';
import type { Table } from '../../ports/table.ts';
import { marksOf } from '../../store/files/marks.ts';
import { filePostShape } from './files.ts';

/** Posts as the one who asks sees them: what is starred and bought of them is one batch for the whole list. */
export async function filePostsFor(
  table: Table,
  caller: { id: string } | undefined,
  posts: readonly (File | FileCard)[],
): Promise<FilePost[]> {
  const marks = await marksOf(
    table,
    caller,
    posts.map(({ id }) => id),
  );
  return posts.map((post) => filePostShape(post, marks(post.id)));
}
