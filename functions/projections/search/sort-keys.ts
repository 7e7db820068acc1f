import type { Prices } from '#functions/domain/files/listing';
import type { FileSort } from '#shared/limits';

/** Where a document stands in a list, and how a list is read in one order. */

/** The part of a list that is in one order. Both ends are included. */
export interface SortRange {
  from: string;
  to: string;
  descending: boolean;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Turns the order of ids around, and back. */
const mirrorId = (id: string): string =>
  [...id].map((char) => alphabet[alphabet.length - 1 - alphabet.indexOf(char)] ?? char).join('');

const idLength = 26;
const padded = (price: number): string => String(price).padStart(9, '0');

/** The id at the end of a place. Prices are read upwards more often than down, and then the newest of equals come first. */
export function idInSortKey(sortKey: string): string {
  const id = sortKey.slice(-idLength);
  return sortKey.startsWith('P') ? mirrorId(id) : id;
}

export const newestSortKey = (id: string): string => `N#${id}`;
export const priceSortKey = (price: number, id: string): string => `P#${padded(price)}#${mirrorId(id)}`;

/** By popularity, of people by their followers; what it is told by ends with the id. */
export const rankSortKey = (rankKey: string): string => `H#${rankKey}`;

/** Sorts behind every place that begins with the text before it. */
const end = '~';

const fullRange = (prefix: string): SortRange => ({ from: `${prefix}#`, to: `${prefix}#${end}`, descending: true });

export const newestRange = fullRange('N');
export const rankRange = fullRange('H');

/** In the order of prices, those outside are not even read. */
const priceRange = ({ lowest = 0, highest }: Prices, descending: boolean): SortRange => ({
  from: `P#${padded(lowest)}`,
  to: highest === undefined ? `P#${end}` : `P#${padded(highest)}#${end}`,
  descending,
});

const sortRanges: Record<FileSort, (prices: Prices) => SortRange> = {
  newest: () => newestRange,
  popular: () => rankRange,
  'price-high': (prices) => priceRange(prices, true),
  'price-low': (prices) => priceRange(prices, false),
};

export const sortRangeOf = (sort: FileSort, prices: Prices): SortRange => sortRanges[sort](prices);

/** The place of a post in this order. */
export function sortKeyIn(
  { from }: SortRange,
  { id, price, rankKey }: { id: string; price: number; rankKey: string },
): string {
  if (from.startsWith('N')) return newestSortKey(id);
  return from.startsWith('P') ? priceSortKey(price, id) : rankSortKey(rankKey);
}
