import { instant, instantOrNull } from '#functions/domain/time';
import type { User } from '#functions/store/accounts/users';
import { couponsOf, readCoupon } from '#functions/store/promotions/coupons';
import { type Reading, type Rows, rowsOf } from './rows.ts';

export const couponRows = ({ table }: Reading, { id }: User): Rows =>
  rowsOf(table, couponsOf(id), (item) => {
    const { couponKind, value, ...coupon } = readCoupon(item);
    return {
      code: coupon.code,
      discount: couponKind,
      value: couponKind === 'percent' ? value : value / 100,
      file_ids: coupon.files,
      from: instantOrNull(coupon.startsAt),
      until: instantOrNull(coupon.endsAt),
      max_uses: coupon.maxUses ?? null,
      used: coupon.used,
      note: coupon.note,
      paused: coupon.paused,
      created_at: instant(coupon.createdAt),
    };
  });
