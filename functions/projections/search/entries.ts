import * as z from 'zod';
import { popularityKey } from '#functions/domain/catalog/popularity';
import { followersKey } from '#functions/domain/profiles/people';
import type { FindablePerson, FindablePost } from '#functions/ports/search';
import type { Item, Key } from '#functions/ports/table';
import { type AuthorCard, packCard, packCounts, packPerson, unpackCard, unpackPerson } from './documents.ts';
import { allPostsList, type ListName, listPk, newestLists, orderedLists, personLists } from './lists.ts';
import { newestSortKey, priceSortKey, rankSortKey } from './sort-keys.ts';

/** What can be found of a document: everything that its entries follow from. */
export interface IndexedDocument {
  kind: 'post' | 'person';
  /** What only its author changes: it says in which lists the document stands. */
  card: string;
  /** Its place by popularity, of a person by followers. */
  rankKey: string;
  /** Of a post, as they are shown: where they are kept up, and where not. */
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

/** All that move with its popularity. */
export function rankEntryKeys(id: string, { kind, card, rankKey }: Omit<IndexedDocument, 'counts'>): Key[] {
  const lists =
    kind === 'post' ? [allPostsList, ...orderedLists(unpackCard(card))] : personLists(unpackPerson(id, card));
  return keysIn(lists, rankSortKey(rankKey));
}

/** Those of a post that stay where they are while it is sold, most looked at first. */
function fixedEntryKeys(id: string, post: AuthorCard): { ordered: Key[]; newest: Key[] } {
  const [newest, price] = [newestSortKey(id), priceSortKey(post.price, id)];
  return {
    ordered: [...keysIn([allPostsList], price), ...keysIn(orderedLists(post), newest, price)],
    newest: keysIn(newestLists(post), newest),
  };
}

/** Write units that a sale may take, and what of them its version, record and message take. */
const maxSaleUnits = 60;
const overheadUnits = 16;

/** Keys, counts, names and our stamp, beside the card. */
const overheadBytes = 260;
const bytesPerUnit = 1024;

/**
 * Where the counts of a post are kept up: in as many of its entries as one sale can write. Moving one costs four times its
 * size, two writes at twice the price in one commit; those that stay are written once.
 */
export function countedKeys(id: string, card: string): Key[] {
  const post = unpackCard(card);
  const { ordered, newest } = fixedEntryKeys(id, post);
  const units = Math.ceil((Buffer.byteLength(card) + overheadBytes) / bytesPerUnit);
  const moved = 4 * (orderedLists(post).length + 1);
  const left = Math.floor((maxSaleUnits - overheadUnits) / units) - moved - ordered.length;
  return [...ordered, ...newest.slice(0, Math.max(0, left))];
}

/** Every entry of a document. */
export function entryKeys(id: string, indexed: Omit<IndexedDocument, 'counts'>): Key[] {
  const { kind, card } = indexed;
  if (kind === 'person') return rankEntryKeys(id, indexed);
  const { ordered, newest } = fixedEntryKeys(id, unpackCard(card));
  return [...rankEntryKeys(id, indexed), ...ordered, ...newest];
}

export const entryId = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** As they stand in the table. `version`: of the document that they show. */
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
