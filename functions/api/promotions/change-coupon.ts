import { couponShape } from '#functions/responses/promotions/promotions';
import { endpoint } from '#functions/runtime/endpoint';
import { editCoupon } from '#functions/usecases/promotions/coupons';
import { routes } from '#shared/contract/index';
import { normalizedCode } from '#shared/promotions';
import { ok } from '#shared/result';

export const changeCoupon = endpoint(
  routes.changeCoupon,
  ['table', 'clock'],
  async ({ params, body, user }, { table, clock }) => {
    const name = { sellerId: user.id, code: normalizedCode(params.code) };
    const edit = { endsAt: body.ends_at, maxUses: body.max_uses, paused: body.paused };
    const changed = await editCoupon(table, name, edit);
    return changed.ok ? ok({ data: { coupon: couponShape(changed.value, clock.now()) } }) : changed;
  },
);
