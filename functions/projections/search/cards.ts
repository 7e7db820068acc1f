import * as z from 'zod';
import { categories } from '#shared/limits';
import { fen } from '#shared/money';
import { summaryOf } from '../../domain/files/files.ts';
import type { FindablePost, FoundPerson } from '../../ports/search.ts';

/**
 * What a result shows travels in every posting as one text: a query pays for bytes, and names of attributes would be a
 * third of them. A field more goes at the end, and the index is rebuilt.
 */
const postCard = z
  .tuple([
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.array(z.string()),
    z.number().transform(fen),
    z.string(),
    z.string(),
    z.enum(categories),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
  ])
  .transform(
    ([
      ownerId,
      username,
      displayName,
      title,
      about,
      tags,
      price,
      fileName,
      fileType,
      category,
      fileSize,
      fileCount,
      version,
      downloadCount,
      purchaseCount,
      starCount,
      createdAt,
      updatedAt,
    ]) => ({
      ...{ ownerId, username, displayName, title, about, tags, price, fileName, fileType, category, fileSize },
      ...{ fileCount, version, downloadCount, purchaseCount, starCount, createdAt, updatedAt },
      summary: summaryOf(about),
      isPublic: true,
    }),
  );

export const packPost = (post: FindablePost): string =>
  JSON.stringify([
    ...[post.ownerId, post.username, post.displayName, post.title, post.about],
    post.tags,
    ...[post.price, post.fileName, post.fileType, post.category, post.fileSize, post.fileCount, post.version],
    ...[post.downloadCount, post.purchaseCount, post.starCount, post.createdAt, post.updatedAt],
  ]);

/** A post as it was when it was put there; what orders it is in its place. */
export type PostCard = Omit<FindablePost, 'kind' | 'heat'>;

export const unpackPost = (id: string, card: string): PostCard => ({ id, ...postCard.parse(JSON.parse(card)) });

const personCard = z.tuple([z.string(), z.string()]);

export const packPerson = ({ username, displayName }: FoundPerson): string => JSON.stringify([username, displayName]);

export function unpackPerson(id: string, card: string): FoundPerson {
  const [username, displayName] = personCard.parse(JSON.parse(card));
  return { id, username, displayName };
}
