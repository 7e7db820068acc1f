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
  /** Ratings move by themselves: whoever reads an entry looks them up. JSON has null where a file has no badge. */
  badge: z.preprocess((badge) => badge ?? undefined, fileSummary.shape.badge.unwrap().omit({ r: true }).optional()),
});

const counts = z.object({ downloadCount: z.number(), purchaseCount: z.number(), starCount: z.number() });

/** A post as it was when it was put there; what orders it is in its place. */
export type PostCard = Omit<FindablePost, 'kind' | 'heat'>;

/**
 * What a result shows travels in every entry as one text, its values in the order of their schema: a query pays for bytes,
 * and names of attributes would be a third of them. A field more goes at the end, and the index is built again.
 */
const values = z.array(z.unknown());

function packing<S extends z.ZodObject>(schema: S) {
  const fields = schema.keyof().options;
  return {
    pack: (value: z.output<S>): string => JSON.stringify(fields.map((field) => Reflect.get(value, field))),
    unpack(packed: string): z.output<S> {
      const read = values.parse(JSON.parse(packed));
      return schema.parse(Object.fromEntries(fields.map((field, at) => [field, read[at]])));
    },
  };
}

const packedAuthorFields = packing(authorFields);
const packedCounts = packing(counts.extend({ bucket: z.string(), isCounted: z.boolean() }));

const summaryFields = ({ about }: Pick<PostCard, 'about'>) => ({ summary: summaryOf(about), isPublic: true as const });

/** What of a post only its author changes. */
export const packCard = (post: FindablePost): string => packedAuthorFields.pack(post);

export type AuthorCard = z.output<typeof authorFields>;

export const unpackCard = (packed: string): AuthorCard => packedAuthorFields.unpack(packed);

/** As if nobody had starred, bought or fetched it: for lists whose readers look that up. */
export function unpackUncounted(id: string, packed: string): PostCard {
  const post = unpackCard(packed);
  return { id, ...post, ...summaryFields(post), downloadCount: 0, purchaseCount: 0, starCount: 0 };
}

/** In every entry beside the card, so that a sale need not write the whole of it. `isCounted`: kept up with the place in the order of popularity. */
export function packCounts(post: FindablePost, isCounted: boolean): string {
  const [bucket = ''] = popularityKey(post.heat, post.id).split('#');
  return packedCounts.pack({ ...post, bucket, isCounted });
}

/** As an entry has it: its counts as they were when it was written, and perhaps kept up since. */
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
