import { type Factors, kindsOf, setBefore } from '#functions/domain/accounts/factors/factors';
import type { Write } from '#functions/ports/table';
import { factorsWrite } from '#functions/store/accounts/factors/factors';
import { identityGone, type PayoutData } from '#functions/store/accounts/identity';
import { payeeRemovalWrites, payeeUnchanged } from '#functions/store/payouts/payee';
import type { SecurityEvent } from '#shared/security-events';

/** The settings that an intruder may have changed. */
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
 * Removes the payout account, the identity and the factors set since the given times, as an intruder may have set them;
 * the owner sets them up again. The writes fail if one of them changes concurrently.
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
    ...(isPayeeGone ? payeeRemovalWrites(userId, payee) : [payeeUnchanged(userId, payee)]),
    ...(isIdentityGone ? [identityGone(userId, identity)] : []),
    ...(factors.version > 0 ? [factorsWrite(userId, own)] : []),
  ];
  return { isPayeeGone, isFactorGone: kindsOf(own).length < kindsOf(factors).length, writes };
}

/** The entries for the security log. */
export const eventsOf = ({ isPayeeGone, isFactorGone }: RevertedChanges): SecurityEvent[] => [
  ...(isPayeeGone ? (['payout-account-removed'] as const) : []),
  ...(isFactorGone ? (['factors-reset'] as const) : []),
];
