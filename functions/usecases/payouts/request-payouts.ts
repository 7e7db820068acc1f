import { isUnconfirmed } from '#functions/domain/payouts/payout-account';
import type { Deps } from '#functions/ports/index';
import type { Configured, PayoutTerms } from '#functions/ports/payouts';
import { findEmailHold } from '#functions/store/accounts/email-changes';
import type { Payee } from '#functions/store/payouts/payee';
import type { Payout } from '#functions/store/payouts/payouts';
import { isSellerHeld } from '#functions/store/payouts/seller-holds';
import { type Result, refuse } from '#shared/result';
import { fundWaitingRefunds } from '../refunds/refund-funding.ts';
import { requestPayout } from './payout-request.ts';
import { requestShares } from './payout-share.ts';
import type { PayoutRefusal } from './reserve-payout.ts';

interface SellerPayout {
  sellerId: string;
  payee: Payee | undefined;
  terms: Configured<PayoutTerms>;
}

type PayoutResult = Result<Payout, PayoutRefusal>;

/**
 * Pays out everything available to a seller: the balance in one payout, and each split share in one of its own, whichever
 * of the two applies to new sales. Returns one result for each kind.
 */
export async function requestPayouts(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  { sellerId, payee, terms }: SellerPayout,
): Promise<PayoutResult[]> {
  if (!payee) return [refuse('payout_account_missing')];
  const now = ports.clock.now();
  if (payee.heldUntil > now) return [refuse('payout_account_held')];
  if (isUnconfirmed(payee, now)) return [refuse('payout_account_unconfirmed')];
  const [isHeld, emailHold, waiting] = await Promise.all([
    isSellerHeld(ports.table, sellerId),
    findEmailHold(ports.table, sellerId, { now, cheaply: true }),
    fundWaitingRefunds(ports, sellerId),
  ]);
  if (isHeld) return [refuse('payout_seller_held')];
  if (emailHold) return [refuse('payout_email_held', emailHold.until ? { params: { until: emailHold.until } } : {})];
  if (waiting.length > 0) return [refuse('payout_refund_waiting')];
  const [balance, share] = [terms.covering('balance'), terms.covering('sale')];
  const results: PayoutResult[] = [];
  if (balance) results.push(await requestPayout(ports, { sellerId, payee, provider: balance }));
  if (share) results.push(await requestShares(ports, { sellerId, payee, provider: share }));
  return results;
}

/** The first payout that was created, or else the most telling refusal: anything but `payout_too_small`. */
export function firstResult(results: readonly PayoutResult[]): PayoutResult {
  const best =
    results.find((result) => result.ok) ?? results.find((result) => !result.ok && result.code !== 'payout_too_small');
  return best ?? refuse('payout_too_small');
}
