import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import type { StoredCoupon } from '#functions/store/promotions/coupons';
import type { OutboxEntry } from '#functions/store/table/outbox';
import { emailTo } from '../emails/email-to.ts';

/** Tells the seller that a coupon reaches its limit, once per limit set; not for coupons of a batch. */
export async function usedUpEmail(
  { table, clock }: Deps<'table' | 'clock'>,
  coupon: StoredCoupon | undefined,
): Promise<OutboxEntry<'mail'>[]> {
  const { sellerId, code, maxUses, used = 0, batch } = coupon ?? {};
  if (sellerId === undefined || code === undefined || batch || maxUses === undefined || used + 1 !== maxUses) return [];
  const user = await findUser(table, sellerId);
  if (!user) return [];
  const [id, params] = [`${sellerId}#${code}#${maxUses}`, { code, uses: String(maxUses) }];
  return [emailTo(user, { template: 'coupon-used-up', id, params, now: clock.now() })];
}
