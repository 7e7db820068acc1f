import type { File, FileCard } from '../../domain/files/file.ts';
import { isListed } from '../../domain/files/listing.ts';
import { countStep } from '../../domain/files/popularity.ts';
import type { Table } from '../../ports/table.ts';
import { packPost, unpackPost } from '../../projections/search/cards.ts';
import { findablePost } from '../../projections/search/findable.ts';
import { findFile } from '../files/files.ts';
import type { ReadSubject } from './copies.ts';
import { refreshCopies } from './refresh.ts';

/** A post as a list carries it, also when it is private or deleted by now: its buyers go on seeing it. */
export type PostSeen = FileCard & Pick<File, 'deletedAt'>;

const marks = { public: '+', private: '-', deleted: 'x' } as const;

function markOf(file: File): string {
  if (isListed(file)) return marks.public;
  return file.deletedAt === undefined ? marks.private : marks.deleted;
}

export const readPost: ReadSubject = async (table, id, most) => {
  const file = await findFile(table, id, { consistent: true });
  if (!file) return undefined;
  const { starCount, downloadCount, purchaseCount, updatedAt, displayName } = file;
  if (starCount > most) return { id, card: undefined, stamp: 'none' };
  const card = `${markOf(file)}${packPost({ ...findablePost(file), about: file.summary })}`;
  const counts = [starCount, downloadCount, purchaseCount].map(countStep);
  return { id, card, stamp: JSON.stringify([updatedAt, displayName, ...counts]) };
};

/** To everybody who has starred it. */
export const refreshPost = (table: Table, id: string, most?: number): Promise<void> =>
  refreshCopies(table, id, { read: readPost, most });

export function unpackSeen(id: string, card: string): PostSeen {
  const { about: _, ...post } = unpackPost(id, card.slice(1));
  const mark = card.slice(0, 1);
  return {
    ...post,
    isPublic: mark === marks.public,
    // Its deletion was the last that changed it.
    ...(mark === marks.deleted && { deletedAt: post.updatedAt }),
  };
}
