import * as z from 'zod';
import type { FileSummary } from '#functions/domain/files/file';
import { countsOf, type RatingSums, ratingSums } from '#functions/domain/reviews/ratings';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { changeItem, countSchema, countsWrite } from '#functions/store/table/items';
import { fileKey } from '../contents.ts';

/** The exact counts of a post. Its card in the lists has a copy that follows a moment later: see `popular.ts`. */
const tallyItem = z.object({
  starCount: countSchema,
  downloadCount: countSchema,
  purchaseCount: countSchema,
  heat: countSchema,
  /** Counted reviews by their stars. */
  r1: countSchema,
  r2: countSchema,
  r3: countSchema,
  r4: countSchema,
  r5: countSchema,
  /** During a burst of reviews: the rating shown until an operator has checked, and when one last did. */
  frozen: z.object({ sum: z.number(), count: z.number() }).optional(),
  thawedAt: z.number().optional(),
  /** Increased by every change, so that the later of two copies is known. */
  changes: countSchema,
});

export type FileTally = z.output<typeof tallyItem>;

/** For a post without stars, purchases, downloads and reviews. */
export const noTally: FileTally = tallyItem.parse({});

type Counts = Omit<FileTally, 'changes' | 'frozen' | 'thawedAt'>;

/**
 * Beside the post and not in it: the post is in five indexes, each of which would be written for every star. The sort
 * key begins with that of the post, so that one query reads both.
 */
export const tallyKey = (fileId: string): Key => ({ ...fileKey(fileId), sk: 'FILE#TALLY' });

/** Without a tally, the counts in the post itself are right. */
export const readTally = (item: Item | undefined, post: Item): FileTally => tallyItem.parse(item ?? post);

/** The rating that is shown; while frozen, the one from before. */
export const shownRated = (tally: FileTally): RatingSums => tally.frozen ?? ratingSums(countsOf(tally));

export const withRating = <Card extends Pick<FileSummary, 'badge'>>(card: Card, { sum, count }: RatingSums): Card =>
  count === 0 && card.badge?.r === undefined
    ? card
    : { ...card, badge: { ...card.badge, r: count === 0 ? undefined : [sum, count] } };

/** Tallies of several posts, by an eventually consistent read; posts without one are left out. */
export async function findTallies(table: Table, fileIds: readonly string[]): Promise<Map<string, FileTally>> {
  const ids = [...new Set(fileIds)];
  const items = ids.length > 0 ? await table.getMany(ids.map(tallyKey)) : [];
  return new Map(
    ids.flatMap((id, at) => {
      const item = items[at];
      return item ? [[id, tallyItem.parse(item)] as const] : [];
    }),
  );
}

/** Cards with the current counts of their posts, at half a read unit each, for lists that keep no copy. */
export async function withTallies<Card extends FileSummary>(table: Table, cards: readonly Card[]): Promise<Card[]> {
  const tallies = await findTallies(
    table,
    cards.map(({ id }) => id),
  );
  return cards.map((card) => {
    const tally = tallies.get(card.id);
    if (!tally) return card;
    const { starCount, downloadCount, purchaseCount } = tally;
    return { ...withRating(card, shownRated(tally)), starCount, downloadCount, purchaseCount };
  });
}

/** Fails if a count has changed meanwhile. */
export const tallyFrozen = (fileId: string, rating: RatingSums, changes: number): Write =>
  changeItem(tallyKey(fileId), { frozen: { sum: rating.sum, count: rating.count } }, [
    { attribute: 'changes', equals: changes },
  ]);

export const tallyThawed = (fileId: string, at: number): Write => ({
  update: tallyKey(fileId),
  change: { set: { kind: 'tally', frozen: undefined, thawedAt: at } },
});

/** Sales by day, beside the other counts: `sold-days.ts`. */
export type SoldOn = Readonly<Record<`sold${string}`, number>>;

/** Part of the commit of what is counted, so that every count equals a recount. */
export const tallyWrite = (fileId: string, by: Partial<Counts> & SoldOn): Write =>
  countsWrite(tallyKey(fileId), 'tally', { ...by, changes: 1 });
