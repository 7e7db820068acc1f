import type { Prices } from '#functions/domain/files/listing';
import type { FileSort } from '#shared/limits';

/** The part of a list that is in one order. Both ends are included. */
export interface SortRange {
  from: string;
  to: string;
  descending: boolean;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Reverses the order of ids; applied twice it gives the id. */
const mirrorId = (id: string): string =>
  [...id].map((char) => alphabet[alphabet.length - 1 - alphabet.indexOf(char)] ?? char).join('');

const idLength = 26;
const padded = (price: number): string => String(price).padStart(9, '0');

/**
 * The id at the end of a sort key. Prices are mostly read upwards; mirrored ids put the newest first among equal
 * prices.
 */
export function idInSortKey(sortKey: string): string {
  const id = sortKey.slice(-idLength);
  return sortKey.startsWith('P') ? mirrorId(id) : id;
}

export const newestSortKey = (id: string): string => `N#${id}`;
export const priceSortKey = (price: number, id: string): string => `P#${padded(price)}#${mirrorId(id)}`;

/** By popularity for posts, by followers for people; the rank key ends with the id. */
export const rankSortKey = (rankKey: string): string => `H#${rankKey}`;

/** Sorts after every key that begins with the text before it. */
const end = '~';

const fullRange = (prefix: string): SortRange => ({ from: `${prefix}#`, to: `${prefix}#${end}`, descending: true });

export const newestRange = fullRange('N');
export const rankRange = fullRange('H');

/** Posts outside the price range are not read at all. */
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

export function sortKeyIn(
  { from }: SortRange,
  { id, price, rankKey }: { id: string; price: number; rankKey: string },
): string {
  if (from.startsWith('N')) return newestSortKey(id);
  return from.startsWith('P') ? priceSortKey(price, id) : rankSortKey(rankKey);
}
