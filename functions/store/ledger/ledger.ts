import * as z from 'zod';
import { type Account, balanced, type Entries } from '#functions/domain/ledger/ledger';
import type { PostingReference } from '#functions/domain/ledger/references';
import { beijingDay } from '#functions/domain/time';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { amount } from '../orders/orders.ts';
import type { NamedWrites, Writes } from '../table/commit.ts';
import { dueTime, partitionOf } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

const postingKey = (reference: PostingReference): Key => ({ pk: `LTX#${reference}`, sk: 'LTX' });

const statementPk = (sellerId: string): string => `SLTX#${sellerId}`;

const postingItem = z.object({
  reference: z.string(),
  entries: z.array(z.object({ account: z.custom<Account>((value) => typeof value === 'string'), amount })),
  at: z.number(),
  rolled: z.number().optional(),
  /** The reason of a posting that was made by hand. */
  memo: z.string().optional(),
  ownedPk: z.string().optional(),
});

export type Posting = z.output<typeof postingItem>;

/** The postings of a day in Beijing, in several partitions, so that many buyers do not write to one. */
const dayPartitions = 4;
const dayPk = (day: string, part: number): string => `BOOKS#${day}#${part}`;

const dayIndexFields = (reference: PostingReference, at: number) => ({
  relatedPk: dayPk(beijingDay(at), partitionOf(reference, dayPartitions)),
  relatedSk: `${dueTime(at)}#${reference}`,
});

export interface NewPosting {
  reference: PostingReference;
  entries: Entries;
  at: number;
  seller?: string;
  memo?: string;
  /** Only of a posting that was lost and is booked again: when it was added to the seller's balance. */
  rolled?: number;
}

function newPosting({ reference, entries, at, seller, memo, rolled }: NewPosting): Write {
  const statement = seller === undefined ? {} : { ownedPk: statementPk(seller), ownedSk: `${at}#${reference}` };
  const put = {
    ...postingKey(reference),
    kind: 'posting',
    reference,
    entries: [...balanced(entries)],
    at,
    ...(memo !== undefined && { memo }),
    ...(rolled !== undefined && { rolled }),
    ...dayIndexFields(reference, at),
    ...statement,
  };
  return newItem(put);
}

/**
 * The only way to book: adds the posting to the writes that belong to it, for one commit; among named writes it is
 * `posting`. The statement of `seller` lists it.
 */
export function book(posting: NewPosting, alongside: readonly Write[]): Write[];
export function book<W extends NamedWrites>(posting: NewPosting, alongside: W): W & { posting: Write };
export function book(posting: NewPosting, alongside: Writes): Writes {
  return Array.isArray(alongside)
    ? [...alongside, newPosting(posting)]
    : { ...alongside, posting: newPosting(posting) };
}

/** The seller whose statement lists the posting: if the platform carries a whole refund, the entries do not tell. */
export const statementSellerOf = ({ ownedPk }: Posting): string | undefined => ownedPk?.slice(statementPk('').length);

export const readPosting = (item: Item): Posting => postingItem.parse(item);

export const sellerStatement = (sellerId: string) =>
  ({ index: 'owned', pk: statementPk(sellerId), descending: true }) as const;

/**
 * All postings of a day, `20261120`, in no order. The time is that of our booking, which is later than the provider's.
 */
export async function listDayPostings(table: Table, day: string): Promise<Posting[]> {
  const parts = Array.from({ length: dayPartitions }, (_, part) =>
    queryAll(table, { index: 'related', pk: dayPk(day, part) }),
  );
  return (await Promise.all(parts)).flat().map(readPosting);
}

/** The postings with these references, as far as they were booked. */
export async function findPostings(table: Table, references: readonly PostingReference[]): Promise<Posting[]> {
  const items = await table.getMany(references.map(postingKey), { consistent: true });
  return items.filter((item) => item !== undefined).map(readPosting);
}

export const findPosting = (table: Table, reference: PostingReference): Promise<Posting | undefined> =>
  findItem(table, postingKey(reference), postingItem);

/** Marks that the posting was added to the seller's balance; fails if it was before. */
export const appliedWrite = (reference: PostingReference, now: number): Write =>
  changeItem(postingKey(reference), { rolled: now }, [{ exists: true }, { attribute: 'rolled', absent: true }]);
