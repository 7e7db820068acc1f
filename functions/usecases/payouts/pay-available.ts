import { type Bucket, matureBuckets, nextMaturity } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import { listBuckets } from '#functions/store/payouts/balance';
import { paidAs } from '#functions/store/payouts/open-buckets';
import { findPayee } from '#functions/store/payouts/payee';
import { findTotals, payoutDueWrite, payoutNotDueWrite } from '#functions/store/payouts/totals';
import { nextPayoutRun } from '#shared/payouts/payout-dates';
import { requestPayouts } from './request-payouts.ts';
import type { PayoutRefusal } from './reserve-payout.ts';

type PayAvailableDeps = Deps<'table' | 'queues' | 'payouts' | 'clock' | 'ids'>;

/**
 * Refusals that the next run may not meet again. After any other, the next sale, a release or a change of the seller's settings puts
 * the seller back on the list of the runs.
 */
const isTriedAgain: Record<PayoutRefusal, boolean> = {
  payout_account_missing: false,
  payout_too_small: false,
  payout_seller_held: false,
  payout_email_held: true,
  payout_account_held: true,
  payout_account_unconfirmed: true,
  payout_identity_missing: false,
  payout_refund_waiting: true,
  payout_running: true,
  payout_busy: true,
};

/** The automatic payout run of one seller: requests what is available, and stores when the next run is due. */
export async function payAvailable(sellerId: string, deps: PayAvailableDeps): Promise<void> {
  const [totals, payee] = await Promise.all([findTotals(deps.table, sellerId), findPayee(deps.table, sellerId)]);
  const payouts = await requestPayouts(deps, { sellerId, payee, terms: deps.payouts });
  const isRetried = payouts.some((payout) => !payout.ok && isTriedAgain[payout.code]);
  const isRequested = payouts.some((payout) => payout.ok);
  const now = deps.clock.now();
  const at = isRetried ? nextPayoutRun(now) : await nextRunWithMoney(sellerId, isRequested, deps);
  await deps.table.commit([at === undefined ? payoutNotDueWrite(sellerId, totals) : payoutDueWrite(sellerId, at)]);
}

/**
 * The next run that finds money: money that matures until then, money that no configured provider can pay out at the moment, or money
 * that this payout left behind because it takes only so many buckets at once.
 */
async function nextRunWithMoney(
  sellerId: string,
  isRequested: boolean,
  { table, clock, payouts }: PayAvailableDeps,
): Promise<number | undefined> {
  const now = clock.now();
  const buckets = await listBuckets(table, sellerId, { consistent: true });
  const isUnpaid = ({ sk, amount }: Bucket): boolean => amount !== 0 && (isRequested || !payouts.covering(paidAs(sk)));
  if (matureBuckets(buckets, now).some(isUnpaid)) return nextPayoutRun(now);
  const at = nextMaturity(buckets, now);
  return at === undefined ? undefined : nextPayoutRun(at - 1);
}
