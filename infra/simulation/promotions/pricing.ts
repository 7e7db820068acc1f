import type { Item } from '#functions/ports/table';

/** What a file costs, read from its item and reckoned once more: nothing of it is the product’s. All in fen. */

interface Reduced {
  price: number;
  from: number;
  until: number;
  was: number | undefined;
}

export interface Terms {
  list: number;
  /** What lists say. */
  shown: number;
  sale: Reduced | undefined;
  /** Buyers choose what they pay. */
  isOpen: boolean;
  /** Deleted: it costs nobody anything, and its sale is forgotten when it would have ended. */
  isGone: boolean;
}

/** Percent, or fen. */
export interface Code {
  kind: string;
  value: number;
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const reducedIn = (sale: unknown): Reduced | undefined => {
  const { price, from, until, was } = Object(sale);
  return sale === undefined
    ? undefined
    : { price: Number(price), from: Number(from), until: Number(until), was: numberIn(was) };
};

export function termsIn(file: Item): Terms {
  const { sale, suggest } = Object(file.badge);
  const shown = Number(file.price);
  const list = numberIn(Object(sale).list) ?? shown;
  return { shown, list, sale: reducedIn(sale), isOpen: suggest !== undefined, isGone: file.deletedAt !== undefined };
}

export const codeIn = (coupon: Item): Code => ({ kind: String(coupon.couponKind), value: Number(coupon.value) });

const runs = ({ sale, list }: Terms, at: number): boolean =>
  sale !== undefined && sale.from <= at && at < sale.until && sale.price < list;

/** For everybody, by the clock. */
export const priceOf = (terms: Terms, at: number): number => (runs(terms, at) ? (terms.sale?.price ?? 0) : terms.list);

/** The struck price beside it. */
export function struckAt(terms: Terms, at: number): number | undefined {
  const was = runs(terms, at) ? terms.sale?.was : undefined;
  return was !== undefined && was > priceOf(terms, at) ? was : undefined;
}

/** Of the list price, whatever sale there is. */
export function withCode(list: number, { kind, value }: Code): number {
  if (list === 0) return 0;
  if (kind === 'set') return Math.min(value, list);
  if (kind === 'off') return Math.max(list - value, 1);
  if (value === 100) return 0;
  // What is taken off is rounded up to a whole fen.
  const left = list - Math.floor((list * value + 99) / 100);
  return Math.max(left, 1);
}

export const leastOf = (terms: Terms, at: number, code?: Code): number =>
  Math.min(priceOf(terms, at), ...(code ? [withCode(terms.list, code)] : []));

/** Five in a hundred, rounded down. */
export const feeOf = (amount: number): number => (amount * 5 - ((amount * 5) % 100)) / 100;
