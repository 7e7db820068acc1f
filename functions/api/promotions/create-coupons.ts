import { couponShape } from '#functions/responses/promotions/promotions';
import { endpoint } from '#functions/runtime/endpoint';
import { makeCoupons } from '#functions/usecases/promotions/coupons';
import { routes } from '#shared/contract/index';
import { day } from '#shared/limits';
import { promotionLimits } from '#shared/promotions';
import { ok, refuse } from '#shared/result';

export const createCoupons = endpoint(
  routes.createCoupons,
  ['table', 'ids', 'clock'],
  async ({ body, user }, ports) => {
    const now = ports.clock.now();
    const { code, kind: couponKind, value, files, note, count } = body;
    const { starts_at: startsAt, ends_at: endsAt, max_uses: maxUses, per_buyer: perBuyer } = body;
    if (endsAt !== undefined && endsAt <= now) return refuse('invalid_input', { params: { ends_at: 'ends_in_past' } });
    if (startsAt !== undefined && startsAt > now + promotionLimits.plannedDays * day)
      return refuse('invalid_input', { params: { starts_at: 'moment_far' } });
    const request = { code, couponKind, value, files, note, count, startsAt, endsAt, maxUses, perBuyer };
    const coupons = await makeCoupons(ports, user.id, request);
    return coupons.ok ? ok({ data: { coupons: coupons.value.map((coupon) => couponShape(coupon, now)) } }) : coupons;
  },
);
