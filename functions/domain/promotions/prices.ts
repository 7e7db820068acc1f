import { type Fen, fen } from '#shared/money';
import type { FileSummary } from '../files/file.ts';

export type Priced = Pick<FileSummary, 'price' | 'badge'>;

/** The public price of a file at a moment. */
export interface PriceNow {
  /** The price without a timed discount. */
  list: Fen;
  /** With pay what you want, the least amount. */
  price: Fen;
  /** During a discount: the compare-at price, if it is higher; and the end. */
  was?: Fen | undefined;
  until?: number | undefined;
  /** Set with pay what you want: the proposed amount. */
  suggest?: Fen | undefined;
}

/** Decided by the clock: a discount begins and ends for everyone at once, whatever jobs have done by then. */
export function priceAt({ price: storedPrice, badge }: Priced, now: number): PriceNow {
  const { sale, suggest } = badge ?? {};
  const list = sale?.list ?? storedPrice;
  const chosen = suggest === undefined ? {} : { suggest };
  if (!sale || now < sale.from || now >= sale.until || sale.price >= list) return { list, price: list, ...chosen };
  const was = sale.was !== undefined && sale.was > sale.price ? { was: sale.was } : {};
  return { list, price: sale.price, until: sale.until, ...was, ...chosen };
}

/** An edit of the price and of pay what you want; absent fields stay. */
export interface PriceEdit {
  /** The price in the specification's form: callers send back what they read, with their changes. */
  price?: Fen | undefined;
  listPrice?: Fen | undefined;
  /** Prices of discounts that ended a moment ago: a caller may have read the file before. */
  endedPrices?: readonly Fen[] | undefined;
  /** Null turns pay what you want off. */
  payWhat?: { min: Fen; suggest?: Fen | undefined } | null | undefined;
}

/**
 * The list price after an edit. A running price that is sent back changes nothing; otherwise editing the title would make a discount
 * permanent.
 */
function listPriceAfter(file: Priced, { price, listPrice, endedPrices = [], payWhat }: PriceEdit, now: number): Fen {
  const current = priceAt(file, now);
  const requestedPrice = payWhat?.min ?? price ?? current.list;
  return (
    listPrice ??
    (requestedPrice === current.price || endedPrices.includes(requestedPrice) ? current.list : requestedPrice)
  );
}

export function applyPriceEdit(file: Priced, edit: PriceEdit, now: number): Priced {
  const { sale, suggest: before } = file.badge ?? {};
  const { payWhat } = edit;
  const list = listPriceAfter(file, edit, now);
  const suggestion = payWhat ? (payWhat.suggest ?? list) : payWhat === null ? undefined : before;
  const suggest = suggestion === undefined || list === 0 ? undefined : fen(Math.max(suggestion, list));
  const badge = { ...file.badge, suggest, sale: sale && { ...sale, list } };
  return { price: priceAt({ price: list, badge }, now).price, badge };
}

/** A timed discount, without the list price it applies to. */
export type TimedDiscount = Omit<NonNullable<NonNullable<FileSummary['badge']>['sale']>, 'list'>;

export function withTimedDiscount(file: Priced, discount: TimedDiscount | undefined, now: number): Priced {
  const { list } = priceAt(file, now);
  const badge = { ...file.badge, sale: discount && { ...discount, list } };
  return { price: priceAt({ price: list, badge }, now).price, badge };
}
