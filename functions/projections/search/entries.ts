import * as z from 'zod';
import { popularityKey } from '#functions/domain/catalog/popularity';
import { followersKey } from '#functions/domain/profiles/people';
import type { FindablePerson, FindablePost } from '#functions/ports/search';
import type { Item, Key } from '#functions/ports/table';
import { packCounts, packPerson, packStill, type StillCard, unpackPerson, unpackStill } from './documents.ts';
import { everyList, type ListName, listPk, newestLists, orderedLists, personLists } from './lists.ts';
import { hotPlace, newestPlace, pricePlace } from './places.ts';

/** What can be found of a document: everything that its entries follow from. */
export interface Indexed {
  kind: 'post' | 'person';
  /** What only its author changes: it says in which lists the document stands. */
  card: string;
  /** Its place by popularity, of a person by followers. */
  hot: string;
  /** Of a post, as they are shown: where they are kept up, and where not. */
  counts?: { kept: string; unkept: string };
}

export const indexedPost = (post: FindablePost): Indexed => ({
  kind: 'post',
  card: packStill(post),
  hot: popularityKey(post.heat, post.id),
  counts: { kept: packCounts(post, true), unkept: packCounts(post, false) },
});

export const indexedPerson = (person: FindablePerson): Indexed => ({
  kind: 'person',
  card: packPerson(person),
  hot: followersKey(person),
});

const keysIn = (lists: readonly ListName[], ...places: readonly string[]): Key[] =>
  lists.flatMap((list) => places.map((sk) => ({ pk: listPk(list), sk })));

/** All that move with its popularity. */
export function hotKeys(id: string, { kind, card, hot }: Omit<Indexed, 'counts'>): Key[] {
  const lists = kind === 'post' ? [everyList, ...orderedLists(unpackStill(card))] : personLists(unpackPerson(id, card));
  return keysIn(lists, hotPlace(hot));
}

/** Those of a post that stay where they are while it is sold, most looked at first. */
function stillKeys(id: string, post: StillCard): { ordered: Key[]; newest: Key[] } {
  const [newest, price] = [newestPlace(id), pricePlace(post.price, id)];
  return {
    ordered: [...keysIn([everyList], price), ...keysIn(orderedLists(post), newest, price)],
    newest: keysIn(newestLists(post), newest),
  };
}

/** Write units that a sale may take, and what of them its version, record and message take. */
const saleUnits = 60;
const aroundUnits = 16;

/** Keys, counts, names and our stamp, beside the card. */
const bytesAround = 260;
const bytesPerUnit = 1024;

/**
 * Where the counts of a post are kept up: in as many of its entries as one sale can write. Moving one costs four times its
 * size, two writes at twice the price in one commit; those that stay are written once.
 */
export function countedKeys(id: string, card: string): Key[] {
  const post = unpackStill(card);
  const { ordered, newest } = stillKeys(id, post);
  const units = Math.ceil((Buffer.byteLength(card) + bytesAround) / bytesPerUnit);
  const moved = 4 * (orderedLists(post).length + 1);
  const left = Math.floor((saleUnits - aroundUnits) / units) - moved - ordered.length;
  return [...ordered, ...newest.slice(0, Math.max(0, left))];
}

/** Every entry of a document. */
export function entryKeys(id: string, indexed: Omit<Indexed, 'counts'>): Key[] {
  const { kind, card } = indexed;
  if (kind === 'person') return hotKeys(id, indexed);
  const { ordered, newest } = stillKeys(id, unpackStill(card));
  return [...hotKeys(id, indexed), ...ordered, ...newest];
}

export const keyText = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** As they stand in the table. `version`: of the document that they show. */
export function entriesOf(id: string, indexed: Indexed, version: number): Item[] {
  const { kind, card, counts } = indexed;
  if (kind === 'person') return entryKeys(id, indexed).map((key) => ({ ...key, card }));
  const counted = new Set([...hotKeys(id, indexed), ...countedKeys(id, card)].map(keyText));
  return entryKeys(id, indexed).map((key) => ({
    ...key,
    card,
    counts: counted.has(keyText(key)) ? counts?.kept : counts?.unkept,
    version,
  }));
}

const entry = z.object({
  sk: z.string(),
  card: z.string(),
  counts: z.string().default(''),
});

export type Entry = z.output<typeof entry>;

export const readEntry = (item: Item): Entry => entry.parse(item);
