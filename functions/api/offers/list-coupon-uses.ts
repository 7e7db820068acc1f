import { routes } from '#shared/contract/index';
import { codeOf } from '#shared/offers';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findCoupon, readUse, usesOf } from '../../store/offers/coupons.ts';
import { pageOf } from '../../store/table/pages.ts';
import { couponShape, couponUseShape } from '../shapes/offers.ts';
import { writersOf } from '../shapes/reviews.ts';

export const listCouponUses = endpoint(
  routes.listCouponUses,
  ['table', 'clock'],
  async ({ params, query, user }, { table, clock }) => {
    const name = { sellerId: user.id, code: codeOf(params.code) };
    const [coupon, page] = await Promise.all([
      findCoupon(table, name),
      pageOf(table, { query: usesOf(name), wanted: query, read: readUse }),
    ]);
    if (!coupon) return refuse('coupon_not_found');
    const buyers = await writersOf(
      table,
      page.items.map(({ buyerId }) => buyerId),
    );
    const redemptions = page.items.map((use) => couponUseShape(use, buyers.get(use.buyerId)));
    return ok({ data: { coupon: couponShape(coupon, clock.now()), uses: redemptions, pagination: page.pagination } });
  },
);
