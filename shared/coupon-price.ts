import { type Fen, fen } from './money.ts';
import type { CouponKind } from './promotions.ts';

/** The lowest price that is not free. */
const leastFen = fen(1);

export interface Discount {
  couponKind: CouponKind;
  /** Whole percent, or fen. */
  value: number;
}

/** The discounted price; zero only for 100 %. The discount is rounded up. */
export function applyDiscount(list: Fen, { couponKind, value }: Discount): Fen {
  if (list === 0) return list;
  if (couponKind === 'set') return fen(Math.min(list, value));
  if (couponKind === 'off') return fen(Math.max(list - value, leastFen));
  if (value === 100) return fen(0);
  return fen(Math.max(list - Math.ceil((list * value) / 100), leastFen));
}
