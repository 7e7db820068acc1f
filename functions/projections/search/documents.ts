import * as z from 'zod';
import { popularityKey } from '#functions/domain/catalog/popularity';
import { fileSummary } from '#functions/domain/files/file';
import { summaryOf } from '#functions/domain/files/files';
import type { FindablePost, FoundPerson } from '#functions/ports/search';
import { categories } from '#shared/limits';
import { fen } from '#shared/money';

const authorFields = z.object({
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
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Ratings change by themselves: readers of an entry look them up. JSON has null when a file has no badge. */
  badge: z.preprocess((badge) => badge ?? undefined, fileSummary.shape.badge.unwrap().omit({ r: true }).optional()),
});

const counts = z.object({ downloadCount: z.number(), purchaseCount: z.number(), starCount: z.number() });

/** A post as it was when it was indexed, without what it is ranked by. */
export type PostCard = Omit<FindablePost, 'kind' | 'heat'>;

/**
 * The fields that a result shows are packed into one text per entry, in the order of their schema: queries are billed
 * by bytes, and attribute names would be a third of them. New fields go at the end, and the index must be rebuilt.
 */
function packing<S extends z.ZodObject>(schema: S) {
  const fields = schema.keyof().options;
  return {
    pack: (value: z.output<S>): string => JSON.stringify(fields.map((field) => Reflect.get(value, field))),
    unpack(packed: string): z.output<S> {
      const read: readonly unknown[] = JSON.parse(packed);
      return schema.parse(Object.fromEntries(fields.map((field, at) => [field, read[at]])));
    },
  };
}

const packedAuthorFields = packing(authorFields);
const packedCounts = packing(counts.extend({ bucket: z.string(), isCounted: z.boolean() }));

const summaryFields = ({ about }: Pick<PostCard, 'about'>) => ({ summary: summaryOf(about), isPublic: true as const });

/** The fields of a post that only its author changes. */
export const packCard = (post: FindablePost): string => packedAuthorFields.pack(post);

export type AuthorCard = z.output<typeof authorFields>;

export const unpackCard = (packed: string): AuthorCard => packedAuthorFields.unpack(packed);

/** With all counts at 0: for lists whose readers look the counts up. */
export function unpackUncounted(id: string, packed: string): PostCard {
  const post = unpackCard(packed);
  return { id, ...post, ...summaryFields(post), downloadCount: 0, purchaseCount: 0, starCount: 0 };
}

/**
 * Stored beside the card, so that a sale does not rewrite the card. `isCounted`: the counts are kept up to date
 * together with the popularity rank.
 */
export function packCounts(post: FindablePost, isCounted: boolean): string {
  const [bucket = ''] = popularityKey(post.heat, post.id).split('#');
  return packedCounts.pack({ ...post, bucket, isCounted });
}

/** A post as read from an entry: the counts are from when it was indexed, or newer where they are kept up to date. */
export interface IndexedCard extends PostCard {
  rankKey: string;
  isCounted: boolean;
}

export function unpackEntry(id: string, { card, counts: packed }: { card: string; counts: string }): IndexedCard {
  const post = unpackCard(card);
  const { bucket, ...numbers } = packedCounts.unpack(packed);
  return { id, ...post, ...summaryFields(post), ...numbers, rankKey: `${bucket}#${id}` };
}

const personCard = z.tuple([z.string(), z.string()]);

export const packPerson = ({ username, displayName }: FoundPerson): string => JSON.stringify([username, displayName]);

export function unpackPerson(id: string, card: string): FoundPerson {
  const [username, displayName] = personCard.parse(JSON.parse(card));
  return { id, username, displayName };
}
