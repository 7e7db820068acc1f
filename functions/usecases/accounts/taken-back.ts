import type { Write } from '../../ports/table.ts';
import { identityGone, type PayoutData } from '../../store/accounts/identity.ts';
import { payeeGone, payeeUnchanged } from '../../store/payouts/payee.ts';

/**
 * Where money goes, and for whom, as far as that was set since: it may be somebody else's doing, so it goes, and its owner
 * sets it again. Fails where it is set anew at this moment.
 */
export function takenBack(
  userId: string,
  { payee, identity }: PayoutData,
  since: number,
): { isPayeeGone: boolean; writes: Write[] } {
  const isPayeeGone = payee !== undefined && payee.setAt >= since;
  const isIdentityGone = identity !== undefined && identity.setAt >= since;
  const writes = [
    ...(isPayeeGone ? payeeGone(userId, payee) : [payeeUnchanged(userId, payee)]),
    ...(isIdentityGone ? [identityGone(userId, identity)] : []),
  ];
  return { isPayeeGone, writes };
}
