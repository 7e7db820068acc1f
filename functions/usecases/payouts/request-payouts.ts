import { type Result, refuse } from '#shared/result';
import { isUnconfirmed } from '../../domain/payouts/payout-account.ts';
import type { Deps } from '../../ports/index.ts';
import type { Configured, PayoutTerms } from '../../ports/payouts.ts';
import { findEmailHold } from '../../store/accounts/email-changes.ts';
import type { Payee } from '../../store/payouts/payee.ts';
import type { Payout } from '../../store/payouts/payouts.ts';
import { isSellerHeld } from '../../store/payouts/seller-holds.ts';
import { coverWaiting } from '../refunds/cover.ts';
import { requestPayout } from './payout-request.ts';
import { requestShares } from './payout-share.ts';
import type { PayoutRefusal } from './take-payout.ts';

interface Everything {
  sellerId: string;
  payee: Payee | undefined;
  terms: Configured<PayoutTerms>;
}

type Requested = Result<Payout, PayoutRefusal>;

/**
 * Everything that is available to a seller: their balance in one payout, and the share of each sale that was split off in
 * one of its own, whichever of the two ways is taken for new sales. What each way came to.
 */
export async function requestPayouts(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  { sellerId, payee, terms }: Everything,
): Promise<Requested[]> {
  if (!payee) return [refuse('payout_account_missing')];
  const now = ports.clock.now();
  if (payee.heldUntil > now) return [refuse('payout_account_held')];
  if (isUnconfirmed(payee, now)) return [refuse('payout_account_unconfirmed')];
  const [isHeld, emailHold, waiting] = await Promise.all([
    isSellerHeld(ports.table, sellerId),
    findEmailHold(ports.table, sellerId, { now, cheaply: true }),
    coverWaiting(ports, sellerId),
  ]);
  if (isHeld) return [refuse('payout_seller_held')];
  if (emailHold) return [refuse('payout_email_held', emailHold.until ? { params: { until: emailHold.until } } : {})];
  if (waiting.length > 0) return [refuse('payout_refund_waiting')];
  const [balance, share] = [terms.covering('balance'), terms.covering('sale')];
  const requested: Requested[] = [];
  if (balance) requested.push(await requestPayout(ports, { sellerId, payee, provider: balance }));
  if (share) requested.push(await requestShares(ports, { sellerId, payee, provider: share }));
  return requested;
}

/** The first payout that was made; without one, why, where it is more than that nothing is there. */
export function firstOf(requested: readonly Requested[]): Requested {
  const telling =
    requested.find((one) => one.ok) ?? requested.find((one) => !one.ok && one.code !== 'payout_too_small');
  return telling ?? refuse('payout_too_small');
}
