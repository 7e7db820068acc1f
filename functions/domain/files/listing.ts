import type { FileSort } from '#shared/limits';
import { popularityKey } from '../catalog/popularity.ts';
import type { File } from './file.ts';

export type Listable = Pick<File, 'isPublic' | 'deletedAt' | 'barred'>;

const isPublished = ({ isPublic, deletedAt }: Pick<File, 'isPublic' | 'deletedAt'>): boolean =>
  isPublic && deletedAt === undefined;

/** True if everyone may find it: public, not deleted and not taken down. */
export const isListed = (file: Listable): boolean => isPublished(file) && file.barred === undefined;

/**
 * True if everyone with the address may see and buy it: a file that is only hidden from lists is sold until an operator
 * has decided.
 */
export const isSold = (file: Listable): boolean =>
  isPublished(file) && (file.barred === undefined || file.barred.bar === 'hidden');

/** True if it is in the public lists and their counts. */
export const isCountedFile = (file: Listable & Pick<File, 'isNew'>): boolean => isListed(file) && !file.isNew;

const digits = 9;
const highest = 10 ** digits - 1;
const padded = (value: number): string => String(value).padStart(digits, '0');

/** Lists are read in descending order, so that equal prices come newest first in both directions. */
export const listKeysOf = ({ id, price, heat }: Pick<File, 'id' | 'price' | 'heat'>) => ({
  listPrice: `${padded(price)}#${id}`,
  listCheap: `${padded(highest - price)}#${id}`,
  listHot: popularityKey(heat, id),
});

export const indexOfSort = {
  newest: 'newest',
  popular: 'popular',
  'price-high': 'price',
  'price-low': 'cheap',
} as const satisfies Record<FileSort, string>;

export interface Prices {
  lowest?: number | undefined;
  highest?: number | undefined;
}

/** Sorts after every key that begins with the same price. */
const end = '~';

/** The key range of a list sorted by price between two prices, both included. */
export function priceRange(sort: FileSort, { lowest = 0, highest: most = highest }: Prices) {
  if (sort === 'price-high') return { between: [padded(lowest), padded(most) + end] as const };
  if (sort === 'price-low') return { between: [padded(highest - most), padded(highest - lowest) + end] as const };
  return {};
}
