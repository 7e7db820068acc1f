import type { Item } from '#functions/ports/table';

/** What a file costs, read from its item and reckoned once more: nothing of it is the product’s. All in fen. */

interface TimedDiscount {
  price: number;
  from: number;
  until: number;
  compareAtPrice: number | undefined;
}

export interface Pricing {
  listPrice: number;
  /** What lists say. */
  storedPrice: number;
  discount: TimedDiscount | undefined;
  /** Buyers choose what they pay. */
  isPayWhatYouWant: boolean;
  /** Deleted: it costs nobody anything, and its sale is forgotten when it would have ended. */
  isDeleted: boolean;
}

/** Percent, or fen. */
export interface CouponDiscount {
  kind: string;
  value: number;
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const discountIn = (sale: unknown): TimedDiscount | undefined => {
  const { price, from, until, was } = Object(sale);
  return sale === undefined
    ? undefined
    : { price: Number(price), from: Number(from), until: Number(until), compareAtPrice: numberIn(was) };
};

export function pricingOf(file: Item): Pricing {
  const { sale, suggest } = Object(file.badge);
  const shown = Number(file.price);
  const list = numberIn(Object(sale).list) ?? shown;
  return {
    storedPrice: shown,
    listPrice: list,
    discount: discountIn(sale),
    isPayWhatYouWant: suggest !== undefined,
    isDeleted: file.deletedAt !== undefined,
  };
}

export const couponDiscountOf = (coupon: Item): CouponDiscount => ({
  kind: String(coupon.couponKind),
  value: Number(coupon.value),
});

const isRunning = ({ discount: sale, listPrice: list }: Pricing, at: number): boolean =>
  sale !== undefined && sale.from <= at && at < sale.until && sale.price < list;

/** For everybody, by the clock. */
export const currentPrice = (pricing: Pricing, at: number): number =>
  isRunning(pricing, at) ? (pricing.discount?.price ?? 0) : pricing.listPrice;

/** The struck price beside it. */
export function compareAtPriceAt(pricing: Pricing, at: number): number | undefined {
  const was = isRunning(pricing, at) ? pricing.discount?.compareAtPrice : undefined;
  return was !== undefined && was > currentPrice(pricing, at) ? was : undefined;
}

/** Of the list price, whatever sale there is. */
export function discountedPrice(list: number, { kind, value }: CouponDiscount): number {
  if (list === 0) return 0;
  if (kind === 'set') return Math.min(value, list);
  if (kind === 'off') return Math.max(list - value, 1);
  if (value === 100) return 0;
  // What is taken off is rounded up to a whole fen.
  const reduced = list - Math.floor((list * value + 99) / 100);
  return Math.max(reduced, 1);
}

export const lowestPrice = (pricing: Pricing, at: number, coupon?: CouponDiscount): number =>
  Math.min(currentPrice(pricing, at), ...(coupon ? [discountedPrice(pricing.listPrice, coupon)] : []));

/** Five in a hundred, rounded down. */
export const feeOf = (amount: number): number => (amount * 5 - ((amount * 5) % 100)) / 100;
