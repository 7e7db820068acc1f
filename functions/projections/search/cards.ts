import * as z from 'zod';
import { categories } from '#shared/limits';
import { fen } from '#shared/money';
import { summaryOf } from '../../domain/files/files.ts';
import type { FindablePost, FoundPerson } from '../../ports/search.ts';

const card = z.object({
  ownerId: z.string(),
  username: z.string(),
  displayName: z.string(),
  title: z.string(),
  about: z.string(),
  tags: z.array(z.string()),
  price: z.number().transform(fen),
  fileName: z.string(),
  fileType: z.string(),
  category: z.enum(categories),
  fileSize: z.number(),
  fileCount: z.number(),
  version: z.number(),
  downloadCount: z.number(),
  purchaseCount: z.number(),
  starCount: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

/**
 * What a result shows travels in every entry as one text, its values in this order: a query pays for bytes, and names of
 * attributes would be a third of them. A field more goes at the end, and the index is rebuilt.
 */
const fields = card.keyof().options;

const values = z.array(z.unknown());

export const packPost = (post: FindablePost): string => JSON.stringify(fields.map((field) => post[field]));

/** A post as it was when it was put there; what orders it is in its place. */
export type PostCard = Omit<FindablePost, 'kind' | 'heat'>;

export function unpackPost(id: string, packed: string): PostCard {
  const read = values.parse(JSON.parse(packed));
  const post = card.parse(Object.fromEntries(fields.map((field, at) => [field, read[at]])));
  return { id, ...post, summary: summaryOf(post.about), isPublic: true };
}

const personCard = z.tuple([z.string(), z.string()]);

export const packPerson = ({ username, displayName }: FoundPerson): string => JSON.stringify([username, displayName]);

export function unpackPerson(id: string, card: string): FoundPerson {
  const [username, displayName] = personCard.parse(JSON.parse(card));
  return { id, username, displayName };
}
