import * as z from 'zod';
import type { FileSummary } from '#functions/domain/files/file';
import { countsOf, type RatingSums, ratingSums } from '#functions/domain/reviews/ratings';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { countSchema, countsWrite } from '#functions/store/table/items';
import { fileKey } from '../contents.ts';

/** What is counted of a post, exactly. Its card in the lists has a copy that follows a moment later: see `popular.ts`. */
const tallyItem = z.object({
  starCount: countSchema,
  downloadCount: countSchema,
  purchaseCount: countSchema,
  heat: countSchema,
  /** Reviews that count, by their stars. */
  r1: countSchema,
  r2: countSchema,
  r3: countSchema,
  r4: countSchema,
  r5: countSchema,
  /** Very many came at once: what is shown until somebody has looked; and when somebody had, last. */
  frozen: z.object({ sum: z.number(), count: z.number() }).optional(),
  thawedAt: z.number().optional(),
  /** Grows with every change: of two copies the later one is known by it. */
  changes: countSchema,
});

export type FileTally = z.output<typeof tallyItem>;

/** Of a post that nobody has starred, bought, fetched or reviewed. */
export const noTally: FileTally = tallyItem.parse({});

/** What is counted by numbers that are added to. */
type Counts = Omit<FileTally, 'changes' | 'frozen' | 'thawedAt'>;

/**
 * Beside the post, not in it: the post stands in five indexes, and each of them would be written for every star. The sort
 * key begins with that of the post, so that one read gets both.
 */
export const tallyKey = (fileId: string): Key => ({ ...fileKey(fileId), sk: 'FILE#TALLY' });

/** Of a post that nobody has starred, bought or fetched there is none yet: what the post itself says is right. */
export const readTally = (item: Item | undefined, post: Item): FileTally => tallyItem.parse(item ?? post);

/** What is shown of all that was rated: while it is frozen, what it was before. */
export const shownRated = (tally: FileTally): RatingSums => tally.frozen ?? ratingSums(countsOf(tally));

/** A card with what is rated of it by now. */
export const withRating = <Card extends Pick<FileSummary, 'badge'>>(card: Card, { sum, count }: RatingSums): Card =>
  count === 0 && card.badge?.r === undefined
    ? card
    : { ...card, badge: { ...card.badge, r: count === 0 ? undefined : [sum, count] } };

/** Of several posts, a moment old; those that nobody has starred, bought or fetched are not among them. */
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

/** Cards with what is counted of their posts at this moment, half a read unit each: no copy is kept of it. */
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

/** Fails where something has been counted meanwhile. */
export const tallyFrozen = (fileId: string, rating: RatingSums, changes: number): Write => ({
  update: tallyKey(fileId),
  change: { set: { frozen: { sum: rating.sum, count: rating.count } } },
  when: [{ attribute: 'changes', equals: changes }],
});

export const tallyThawed = (fileId: string, at: number): Write => ({
  update: tallyKey(fileId),
  change: { set: { kind: 'tally', frozen: undefined, thawedAt: at } },
});

/** Sales by their day, beside the rest: `sold-days.ts`. */
export type SoldOn = Readonly<Record<`sold${string}`, number>>;

/** As somebody has counted it anew; fails where it was counted on meanwhile. */
export const purchaseCountWrite = (fileId: string, { from, to }: { from: number; to: number }): Write => ({
  update: tallyKey(fileId),
  change: { set: { purchaseCount: to }, add: { changes: 1 } },
  when: [{ attribute: 'purchaseCount', equals: from }],
});

/** Belongs into the commit of what is counted, so that every count is what a recount would give. */
export const tallyWrite = (fileId: string, by: Partial<Counts> & SoldOn): Write =>
  countsWrite(tallyKey(fileId), 'tally', { ...by, changes: 1 });
