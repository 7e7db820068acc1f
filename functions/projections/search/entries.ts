import * as z from 'zod';
import { firstOf } from '#shared/characters';
import type { FileSort } from '#shared/limits';
import { normalText } from '../../domain/files/files.ts';
import type { Prices } from '../../domain/files/listing.ts';
import { hotKey } from '../../domain/files/popularity.ts';
import { followersPlace } from '../../domain/people/people.ts';
import { fragmentsOf, gramsOf, lettersOf } from '../../domain/search/grams.ts';
import type { FindablePerson, FindablePost } from '../../ports/search.ts';
import type { Item, Key } from '../../ports/table.ts';
import { packPerson, packPost } from './cards.ts';

/**
 * One list per piece of text: `T#<zone><piece>`. Zones: A title, tags and author; B the beginning of the description;
 * F what is filtered by; U people. Each document stands in a list once per order, with all that a result shows of it.
 */
export type ListName = `${'A' | 'B' | 'F' | 'U'}${string}`;

export const listPk = (name: string): string => `T#${name}`;

/** What can be found of a document: in these lists, at these places, shown like this. */
export interface Indexed {
  lists: string[];
  places: string[];
  card: string;
}

// ── Places ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The part of a list that is in one order, and how it is read. Both ends are included. */
export interface Order {
  from: string;
  to: string;
  descending: boolean;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Turns the order of ids around, and back. */
const mirrored = (id: string): string =>
  [...id].map((char) => alphabet[alphabet.length - 1 - alphabet.indexOf(char)] ?? char).join('');

const idLength = 26;
const padded = (price: number): string => String(price).padStart(9, '0');

/** The id at the end of a place. Prices are read upwards more often than down, and then the newest of equals come first. */
export function idAt(place: string): string {
  const id = place.slice(-idLength);
  return place.startsWith('P') ? mirrored(id) : id;
}

const placesOf = ({ id, price, heat }: FindablePost): string[] => [
  `N#${id}`,
  `P#${padded(price)}#${mirrored(id)}`,
  `H#${hotKey(heat, id)}`,
];

/** Sorts behind every place that begins with the text before it. */
const end = '~';

const whole = (letter: string, descending: boolean): Order => ({
  from: `${letter}#`,
  to: `${letter}#${end}`,
  descending,
});

/** In the order of prices, those outside are not even read. */
const priced = ({ lowest = 0, highest }: Prices, descending: boolean): Order => ({
  from: `P#${padded(lowest)}`,
  to: highest === undefined ? `P#${end}` : `P#${padded(highest)}#${end}`,
  descending,
});

const orders: Record<FileSort, (prices: Prices) => Order> = {
  newest: () => whole('N', true),
  popular: () => whole('H', true),
  'price-high': (prices) => priced(prices, true),
  'price-low': (prices) => priced(prices, false),
};

export const orderOf = (sort: FileSort, prices: Prices): Order => orders[sort](prices);

/** The place of a post in this order. */
export const placeIn = ({ from }: Order, post: FindablePost): string =>
  placesOf(post).find((place) => place.startsWith(from.slice(0, 2))) ?? '';

/** People only have one. */
export const peopleOrder = whole('H', true);

// ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const categoryList = (category: string): ListName => `Fcat:${category}`;
export const tagList = (tag: string): ListName => `Ftag:${normalText(tag)}`;
export const freeList: ListName = 'Ffree';

const all = (zone: 'A' | 'B' | 'U', pieces: readonly string[]): string[] => pieces.map((piece) => zone + piece);

function postLists({ title, tags, username, displayName, about, category, price }: FindablePost): string[] {
  const named = [title, ...tags].map(normalText);
  const head = [...named, ...[username, displayName].map(normalText)];
  return [
    ...all('A', [...head.flatMap(gramsOf), ...named.flatMap(fragmentsOf)]),
    ...all('B', gramsOf(normalText(about))),
    categoryList(category),
    ...tags.map(tagList),
    ...(price === 0 ? [freeList] : []),
  ];
}

/** Beyond it, what the name begins with is compared after reading. */
const longestPrefix = 8;

/** A username is found by its beginning. The mark keeps beginnings and pieces apart. No half of a character is a key. */
const prefixList = (prefix: string): ListName => `U^${firstOf(prefix, longestPrefix)}`;

const pieces = (text: string): string[] => [...gramsOf(text), ...fragmentsOf(text), ...lettersOf(text)];

function personLists({ username, displayName }: FindablePerson): string[] {
  const name = username.toLowerCase();
  const prefixes = Array.from({ length: Math.min(longestPrefix, name.length) }, (_, at) => name.slice(0, at + 1));
  return [...prefixes.map(prefixList), ...all('U', pieces(normalText(displayName)))];
}

/** Where a person of this (normalised) text stands: in the list of its beginning, or in that of any one piece. */
export const personCovers = (text: string): string[][] => {
  const found = [gramsOf, fragmentsOf, lettersOf].map((kind) => kind(text)).find((kind) => kind.length > 0) ?? [];
  const [prefix] = text.split(' ');
  const beginning = prefix === undefined ? [] : [prefixList(prefix)];
  return found.length > 0 ? all('U', found).map((piece) => [...beginning, piece]) : [beginning];
};

// ── Entries ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

export const indexedPost = (post: FindablePost): Indexed => ({
  lists: distinct(postLists(post)),
  places: placesOf(post),
  card: packPost(post),
});

export const indexedPerson = (person: FindablePerson): Indexed => ({
  lists: distinct(personLists(person)),
  places: [`H#${followersPlace(person)}`],
  card: packPerson(person),
});

const entry = z.object({ sk: z.string(), card: z.string() });

export type Entry = z.output<typeof entry>;

export const readEntry = (item: Item): Entry => entry.parse(item);

export const entryKeys = ({ lists, places }: Pick<Indexed, 'lists' | 'places'>): Key[] =>
  lists.flatMap((list) => places.map((sk) => ({ pk: listPk(list), sk })));
