import { type Fen, fen } from '#shared/money';
import type { FileSummary } from '../files/file.ts';

export type Priced = Pick<FileSummary, 'price' | 'badge'>;

/** What a file costs at a moment, for everybody. */
export interface PriceNow {
  /** Without any sale. */
  list: Fen;
  /** Where buyers choose, the least. */
  price: Fen;
  /** While a sale runs: what was paid before, where that was more; and when it ends. */
  was?: Fen | undefined;
  until?: number | undefined;
  /** Buyers choose what they pay, and this is proposed. */
  suggest?: Fen | undefined;
}

/** By the clock: a sale begins and ends for everybody at once, whatever has been done about it by then. */
export function priceAt({ price: storedPrice, badge }: Priced, now: number): PriceNow {
  const { sale, suggest } = badge ?? {};
  const list = sale?.list ?? storedPrice;
  const chosen = suggest === undefined ? {} : { suggest };
  if (!sale || now < sale.from || now >= sale.until || sale.price >= list) return { list, price: list, ...chosen };
  const was = sale.was !== undefined && sale.was > sale.price ? { was: sale.was } : {};
  return { list, price: sale.price, until: sale.until, ...was, ...chosen };
}

/** What it is to cost from now on, and whether buyers choose; what is absent stays. */
export interface Repriced {
  /** As callers of the specification send it: what they have read comes back with whatever they changed. */
  price?: Fen | undefined;
  /** The list price, named as such. */
  listPrice?: Fen | undefined;
  /** What sales asked that ended a moment ago: a caller may have read the file before. */
  endedPrices?: readonly Fen[] | undefined;
  /** Null: they do not. */
  payWhat?: { min: Fen; suggest?: Fen | undefined } | null | undefined;
}

/** The running price that a caller sends back changes nothing; otherwise an edit of the title would make a sale's price last for ever. */
function listPriceAfter(file: Priced, { price, listPrice, endedPrices = [], payWhat }: Repriced, now: number): Fen {
  const current = priceAt(file, now);
  const requestedPrice = payWhat?.min ?? price ?? current.list;
  return (
    listPrice ??
    (requestedPrice === current.price || endedPrices.includes(requestedPrice) ? current.list : requestedPrice)
  );
}

/** The part of a post that says what it costs, after an edit at that moment. */
export function repriced(file: Priced, edit: Repriced, now: number): Priced {
  const { sale, suggest: before } = file.badge ?? {};
  const { payWhat } = edit;
  const list = listPriceAfter(file, edit, now);
  const suggestion = payWhat ? (payWhat.suggest ?? list) : payWhat === null ? undefined : before;
  const suggest = suggestion === undefined || list === 0 ? undefined : fen(Math.max(suggestion, list));
  const badge = { ...file.badge, suggest, sale: sale && { ...sale, list } };
  return { price: priceAt({ price: list, badge }, now).price, badge };
}

/** Of a post, beside its list price. */
export type TimedDiscount = Omit<NonNullable<NonNullable<FileSummary['badge']>['sale']>, 'list'>;

/** Another sale, or none any more. */
export function withTimedDiscount(file: Priced, discount: TimedDiscount | undefined, now: number): Priced {
  const { list } = priceAt(file, now);
  const badge = { ...file.badge, sale: discount && { ...discount, list } };
  return { price: priceAt({ price: list, badge }, now).price, badge };
}
