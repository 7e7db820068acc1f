import type { Item } from '#functions/ports/table';

/** Prices computed from items independently of the product, in fen. */

interface TimedDiscount {
  price: number;
  from: number;
  until: number;
  compareAtPrice: number | undefined;
}

export interface Pricing {
  listPrice: number;
  /** The price attribute, which lists show. */
  storedPrice: number;
  discount: TimedDiscount | undefined;
  isPayWhatYouWant: boolean;
  /** A deleted file has no price, and its discount stays until it would have ended. */
  isDeleted: boolean;
}

/** The value is a percentage or an amount in fen, by kind. */
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
  const storedPrice = Number(file.price);
  return {
    storedPrice,
    listPrice: numberIn(Object(sale).list) ?? storedPrice,
    discount: discountIn(sale),
    isPayWhatYouWant: suggest !== undefined,
    isDeleted: file.deletedAt !== undefined,
  };
}

export const couponDiscountOf = (coupon: Item): CouponDiscount => ({
  kind: String(coupon.couponKind),
  value: Number(coupon.value),
});

const isRunning = ({ discount, listPrice }: Pricing, at: number): boolean =>
  discount !== undefined && discount.from <= at && at < discount.until && discount.price < listPrice;

/** The price without a coupon at that time. */
export const currentPrice = (pricing: Pricing, at: number): number =>
  isRunning(pricing, at) ? (pricing.discount?.price ?? 0) : pricing.listPrice;

export function compareAtPriceAt(pricing: Pricing, at: number): number | undefined {
  const was = isRunning(pricing, at) ? pricing.discount?.compareAtPrice : undefined;
  return was !== undefined && was > currentPrice(pricing, at) ? was : undefined;
}

export function discountedPrice(list: number, { kind, value }: CouponDiscount): number {
  if (list === 0) return 0;
  if (kind === 'set') return Math.min(value, list);
  if (kind === 'off') return Math.max(list - value, 1);
  if (value === 100) return 0;
  // The reduction is rounded up to a whole fen.
  const reduced = list - Math.floor((list * value + 99) / 100);
  return Math.max(reduced, 1);
}

export const lowestPrice = (pricing: Pricing, at: number, coupon?: CouponDiscount): number =>
  Math.min(currentPrice(pricing, at), ...(coupon ? [discountedPrice(pricing.listPrice, coupon)] : []));

/** Five percent, rounded down. */
export const feeOf = (amount: number): number => (amount * 5 - ((amount * 5) % 100)) / 100;
