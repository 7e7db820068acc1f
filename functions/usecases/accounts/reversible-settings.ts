import { type Factors, kindsOf, setBefore } from '#functions/domain/accounts/factors/factors';
import type { Write } from '#functions/ports/table';
import { factorsWrite } from '#functions/store/accounts/factors/factors';
import { identityGone, type PayoutData } from '#functions/store/accounts/identity';
import { payeeGone, payeeUnchanged } from '#functions/store/payouts/payee';
import type { SecurityEvent } from '#shared/security-events';

/** What an account has that its owner may not have set. */
export interface ReversibleSettings {
  payout: PayoutData;
  factors: Factors;
}

export interface RevertedChanges {
  isPayeeGone: boolean;
  isFactorGone: boolean;
  writes: Write[];
}

/**
 * Where money goes, for whom, and what is asked for beside the password, as far as that was set since: it may be somebody
 * else's doing, so it goes, and its owner sets it again. Fails where one of it is set anew at this moment.
 */
export function revertChanges(
  userId: string,
  { payout, factors }: ReversibleSettings,
  since: { payee: number; factors: number },
): RevertedChanges {
  const { payee, identity } = payout;
  const isPayeeGone = payee !== undefined && payee.setAt >= since.payee;
  const isIdentityGone = identity !== undefined && identity.setAt >= since.payee;
  const own = setBefore(factors, since.factors);
  const writes = [
    ...(isPayeeGone ? payeeGone(userId, payee) : [payeeUnchanged(userId, payee)]),
    ...(isIdentityGone ? [identityGone(userId, identity)] : []),
    ...(factors.version > 0 ? [factorsWrite(userId, own)] : []),
  ];
  return { isPayeeGone, isFactorGone: kindsOf(own).length < kindsOf(factors).length, writes };
}

/** What the security log says of it. */
export const eventsOf = ({ isPayeeGone, isFactorGone }: RevertedChanges): SecurityEvent[] => [
  ...(isPayeeGone ? (['payout-account-removed'] as const) : []),
  ...(isFactorGone ? (['factors-reset'] as const) : []),
];
