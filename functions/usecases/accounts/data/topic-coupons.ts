import { instant, instantOrNull } from '#functions/domain/time';
import type { User } from '#functions/store/accounts/users';
import { couponsOf, readCoupon } from '#functions/store/promotions/coupons';
import { type Reading, type Rows, rowsOf } from './rows.ts';

/** The user's coupons and their redemptions. */
export const couponRows = ({ table }: Reading, { id }: User): Rows =>
  rowsOf(table, couponsOf(id), (item) => {
    const { couponKind, value, ...one } = readCoupon(item);
    return {
      code: one.code,
      discount: couponKind,
      value: couponKind === 'percent' ? value : value / 100,
      file_ids: one.files,
      from: instantOrNull(one.startsAt),
      until: instantOrNull(one.endsAt),
      max_uses: one.maxUses ?? null,
      used: one.used,
      note: one.note,
      paused: one.paused,
      created_at: instant(one.createdAt),
    };
  });
