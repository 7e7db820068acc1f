import * as z from 'zod';
import { popularityKey } from '#functions/domain/catalog/popularity';
import { followersKey } from '#functions/domain/profiles/people';
import type { FindablePerson, FindablePost } from '#functions/ports/search';
import type { Item, Key } from '#functions/ports/table';
import { type AuthorCard, packCard, packCounts, packPerson, unpackCard, unpackPerson } from './documents.ts';
import { allPostsList, type ListName, listPk, newestLists, orderedLists, personLists } from './lists.ts';
import { newestSortKey, priceSortKey, rankSortKey } from './sort-keys.ts';

/** The indexed content of a document: all of its entries can be derived from this. */
export interface IndexedDocument {
  kind: 'post' | 'person';
  /** The fields only its author changes; they decide which lists contain the document. */
  card: string;
  /** Sorts a post by popularity, a person by followers. */
  rankKey: string;
  /** Counts of a post as shown: for entries kept up to date, and for the others. */
  counts?: { current: string; atIndexing: string };
}

export const indexedPost = (post: FindablePost): IndexedDocument => ({
  kind: 'post',
  card: packCard(post),
  rankKey: popularityKey(post.heat, post.id),
  counts: { current: packCounts(post, true), atIndexing: packCounts(post, false) },
});

export const indexedPerson = (person: FindablePerson): IndexedDocument => ({
  kind: 'person',
  card: packPerson(person),
  rankKey: followersKey(person),
});

const keysIn = (lists: readonly ListName[], ...sortKeys: readonly string[]): Key[] =>
  lists.flatMap((list) => sortKeys.map((sk) => ({ pk: listPk(list), sk })));

/** The entries that move when the rank changes. */
export function rankEntryKeys(id: string, { kind, card, rankKey }: Omit<IndexedDocument, 'counts'>): Key[] {
  const lists =
    kind === 'post' ? [allPostsList, ...orderedLists(unpackCard(card))] : personLists(unpackPerson(id, card));
  return keysIn(lists, rankSortKey(rankKey));
}

/** The entries of a post that a sale does not move, the most read first. */
function fixedEntryKeys(id: string, post: AuthorCard): { ordered: Key[]; newest: Key[] } {
  const [newest, price] = [newestSortKey(id), priceSortKey(post.price, id)];
  return {
    ordered: [...keysIn([allPostsList], price), ...keysIn(orderedLists(post), newest, price)],
    newest: keysIn(newestLists(post), newest),
  };
}

/** Write units that a sale may cost, and the part that the version, the record and the message take. */
const maxSaleUnits = 60;
const overheadUnits = 16;

/** Bytes of keys, counts, attribute names and the commit stamp, beside the card. */
const overheadBytes = 260;
const bytesPerUnit = 1024;

/**
 * The entries of a post whose counts are kept up to date: as many as one sale can write. Moving an entry costs four
 * times its size (two writes, at the double price of a transaction); an entry that stays is written once.
 */
export function countedKeys(id: string, card: string): Key[] {
  const post = unpackCard(card);
  const { ordered, newest } = fixedEntryKeys(id, post);
  const units = Math.ceil((Buffer.byteLength(card) + overheadBytes) / bytesPerUnit);
  const moved = 4 * (orderedLists(post).length + 1);
  const left = Math.floor((maxSaleUnits - overheadUnits) / units) - moved - ordered.length;
  return [...ordered, ...newest.slice(0, Math.max(0, left))];
}

export function entryKeys(id: string, indexed: Omit<IndexedDocument, 'counts'>): Key[] {
  const { kind, card } = indexed;
  if (kind === 'person') return rankEntryKeys(id, indexed);
  const { ordered, newest } = fixedEntryKeys(id, unpackCard(card));
  return [...rankEntryKeys(id, indexed), ...ordered, ...newest];
}

export const entryId = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** The items of all entries. `version` is that of the indexed document. */
export function searchEntries(id: string, indexed: IndexedDocument, version: number): Item[] {
  const { kind, card, counts } = indexed;
  if (kind === 'person') return entryKeys(id, indexed).map((key) => ({ ...key, card }));
  const counted = new Set([...rankEntryKeys(id, indexed), ...countedKeys(id, card)].map(entryId));
  return entryKeys(id, indexed).map((key) => ({
    ...key,
    card,
    counts: counted.has(entryId(key)) ? counts?.current : counts?.atIndexing,
    version,
  }));
}

const searchEntry = z.object({
  sk: z.string(),
  card: z.string(),
  counts: z.string().default(''),
});

export type SearchEntry = z.output<typeof searchEntry>;

export const readSearchEntry = (item: Item): SearchEntry => searchEntry.parse(item);
