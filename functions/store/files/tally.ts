import * as z from 'zod';
import type { FileCard } from '../../domain/files/file.ts';
import type { Item, Key, Table, Write } from '../../ports/table.ts';
import { count, counted } from '../table/items.ts';
import { fileKey } from './contents.ts';

/** What is counted of a post, exactly. Its card in the lists has a copy that follows a moment later: see `popular.ts`. */
const tallyItem = z.object({
  starCount: count,
  downloadCount: count,
  purchaseCount: count,
  heat: count,
  /** Grows with every change: of two copies the later one is known by it. */
  changes: count,
});

type Tally = z.output<typeof tallyItem>;

/**
 * Beside the post, not in it: the post stands in five indexes, and each of them would be written for every star. The sort
 * key begins with that of the post, so that one read gets both.
 */
export const tallyKey = (fileId: string): Key => ({ ...fileKey(fileId), sk: 'FILE#TALLY' });

/** Of a post that nobody has starred, bought or fetched there is none yet: what the post itself says is right. */
export const readTally = (item: Item | undefined, post: Item): Tally => tallyItem.parse(item ?? post);

/** Of several posts, a moment old; those that nobody has starred, bought or fetched are not among them. */
export async function findTallies(table: Table, fileIds: readonly string[]): Promise<Map<string, Tally>> {
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
export async function withCounts<Card extends FileCard>(table: Table, cards: readonly Card[]): Promise<Card[]> {
  const tallies = await findTallies(
    table,
    cards.map(({ id }) => id),
  );
  return cards.map((card) => {
    const { starCount, downloadCount, purchaseCount } = tallies.get(card.id) ?? card;
    return { ...card, starCount, downloadCount, purchaseCount };
  });
}

/** Sales by their day, beside the rest: `sold-days.ts`. */
export type SoldOn = Readonly<Record<`sold${string}`, number>>;

/** Belongs into the commit of what is counted, so that every count is what a recount would give. */
export const tallied = (fileId: string, by: Partial<Omit<Tally, 'changes'>> & SoldOn): Write =>
  counted(tallyKey(fileId), 'tally', { ...by, changes: 1 });
