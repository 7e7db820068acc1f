import { type Fen, fen } from './money.ts';
import type { CouponKind } from './promotions.ts';

/** The least that anything costs which is not free. */
const leastFen = fen(1);

export interface Discount {
  couponKind: CouponKind;
  /** Whole percent, or fen. */
  value: number;
}

/** What is left of a price: nothing only where all of it is taken off. What is taken off is rounded up. */
export function applyDiscount(list: Fen, { couponKind, value }: Discount): Fen {
  if (list === 0) return list;
  if (couponKind === 'set') return fen(Math.min(list, value));
  if (couponKind === 'off') return fen(Math.max(list - value, leastFen));
  if (value === 100) return fen(0);
  return fen(Math.max(list - Math.ceil((list * value) / 100), leastFen));
}
