import type { CouponAnswer } from '#shared/contract/promotions';
import { beijingTime, csvOf } from '../../../ui/text/csv.ts';

interface Words {
  csvColumns: readonly string[];
  states: Record<CouponAnswer['state'], string>;
  givesOf: (coupon: CouponAnswer) => string;
  filesOf: (coupon: CouponAnswer) => string;
  linkOf: (coupon: CouponAnswer) => string;
}

/** One code per line. */
export const couponsCsv = (coupons: readonly CouponAnswer[], { csvColumns, states, givesOf, filesOf, linkOf }: Words) =>
  csvOf(
    csvColumns,
    coupons.map((coupon) => [
      coupon.code,
      givesOf(coupon),
      filesOf(coupon),
      states[coupon.state],
      beijingTime(coupon.starts_at),
      beijingTime(coupon.ends_at),
      coupon.max_uses === null ? '' : BigInt(coupon.max_uses),
      BigInt(coupon.used),
      linkOf(coupon),
      coupon.note,
    ]),
  );
