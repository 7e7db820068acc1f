import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { stateOf } from '../../domain/offers/coupons.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { couponGroupsOf, couponsInBatch, couponsOf, readCoupon } from '../../store/offers/coupons.ts';
import { filtered } from '../../store/table/filter.ts';
import { pageOf } from '../../store/table/pages.ts';
import { couponShape } from '../shapes/offers.ts';

export const listCoupons = endpoint(
  routes.listCoupons,
  ['table', 'clock'],
  async ({ query: { grouped, batch, state, ...wanted }, user }, { table, clock }) => {
    const now = clock.now();
    const all = grouped === 'true' ? couponGroupsOf(user.id) : couponsOf(user.id);
    const list = { query: batch === undefined ? all : couponsInBatch(user.id, batch), wanted, read: readCoupon };
    const { items, pagination } =
      state === undefined
        ? await pageOf(table, list)
        : await filtered(table, { ...list, matches: (coupon) => stateOf(coupon, now) === state });
    return ok({ data: { coupons: items.map((coupon) => couponShape(coupon, now)), pagination } });
  },
);
