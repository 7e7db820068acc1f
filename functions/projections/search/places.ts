import type { Prices } from '#functions/domain/files/listing';
import type { FileSort } from '#shared/limits';

/** Where a document stands in a list, and how a list is read in one order. */

/** The part of a list that is in one order. Both ends are included. */
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

export const newestPlace = (id: string): string => `N#${id}`;
export const pricePlace = (price: number, id: string): string => `P#${padded(price)}#${mirrored(id)}`;

/** By popularity, of people by their followers; what it is told by ends with the id. */
export const hotPlace = (hot: string): string => `H#${hot}`;

/** Sorts behind every place that begins with the text before it. */
const end = '~';

const whole = (letter: string): Order => ({ from: `${letter}#`, to: `${letter}#${end}`, descending: true });

export const newestOrder = whole('N');
export const hotOrder = whole('H');

/** In the order of prices, those outside are not even read. */
const priced = ({ lowest = 0, highest }: Prices, descending: boolean): Order => ({
  from: `P#${padded(lowest)}`,
  to: highest === undefined ? `P#${end}` : `P#${padded(highest)}#${end}`,
  descending,
});

const orders: Record<FileSort, (prices: Prices) => Order> = {
  newest: () => newestOrder,
  popular: () => hotOrder,
  'price-high': (prices) => priced(prices, true),
  'price-low': (prices) => priced(prices, false),
};

export const orderOf = (sort: FileSort, prices: Prices): Order => orders[sort](prices);

/** The place of a post in this order. */
export function placeIn({ from }: Order, { id, price, hot }: { id: string; price: number; hot: string }): string {
  if (from.startsWith('N')) return newestPlace(id);
  return from.startsWith('P') ? pricePlace(price, id) : hotPlace(hot);
}
