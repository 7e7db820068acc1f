import { batchStateOf, stateOf } from '#functions/domain/promotions/coupons';
import { couponShape } from '#functions/responses/promotions/promotions';
import { endpoint } from '#functions/runtime/endpoint';
import {
  couponGroupsOf,
  couponsInBatch,
  couponsOf,
  readCoupon,
  type StoredCoupon,
} from '#functions/store/promotions/coupons';
import { recordsOf } from '#functions/store/table/filter';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listCoupons = endpoint(
  routes.listCoupons,
  ['table', 'clock'],
  async ({ query: { grouped, batch, state, ...page }, user }, { table, clock }) => {
    const now = clock.now();
    const isGrouped = grouped === 'true' && batch === undefined;
    const all = isGrouped ? couponGroupsOf(user.id) : couponsOf(user.id);
    const stateNow = (coupon: StoredCoupon) => (isGrouped ? batchStateOf : stateOf)(coupon, now);
    const shape = (coupon: StoredCoupon) => couponShape(coupon, now, stateNow(coupon));
    const { items, pagination } = await recordsOf(table, {
      query: batch === undefined ? all : couponsInBatch(user.id, batch),
      paging: page,
      read: readCoupon,
      matches: state && ((coupon: StoredCoupon) => stateNow(coupon) === state),
    });
    return ok({ data: { coupons: items.map(shape), pagination } });
  },
);
