import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import type { StoredCoupon } from '#functions/store/promotions/coupons';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';

/** Tells the seller that a coupon reaches its limit, once per limit set; not for coupons of a batch. */
export async function usedUpEmail(
  { table, clock }: Deps<'table' | 'clock'>,
  coupon: StoredCoupon | undefined,
): Promise<OutboxEntry<'mail'>[]> {
  const { sellerId, code, maxUses, used = 0, batch } = coupon ?? {};
  if (sellerId === undefined || code === undefined || batch || maxUses === undefined || used + 1 !== maxUses) return [];
  const user = await findUser(table, sellerId);
  if (!user) return [];
  const message = {
    id: `coupon-used-up#${sellerId}#${code}#${maxUses}`,
    to: user.email,
    language: user.language,
    template: 'coupon-used-up',
    params: { code, uses: String(maxUses) },
  } as const;
  return [outbox('mail', message, { now: clock.now() })];
}
