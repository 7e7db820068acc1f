import { couponShape, couponUseShape } from '#functions/responses/promotions/promotions';
import { writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { findCoupon, readUse, usesOf } from '#functions/store/promotions/coupons';
import { pageOf } from '#functions/store/table/pages';
import { routes } from '#shared/contract/index';
import { normalizedCode } from '#shared/promotions';
import { ok, refuse } from '#shared/result';

export const listCouponUses = endpoint(
  routes.listCouponUses,
  ['table', 'clock'],
  async ({ params, query, user }, { table, clock }) => {
    const name = { sellerId: user.id, code: normalizedCode(params.code) };
    const [coupon, page] = await Promise.all([
      findCoupon(table, name),
      pageOf(table, { query: usesOf(name), paging: query, read: readUse }),
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
