import { recountAll } from '#functions/usecases/ledger/recount';
import { historyViolations } from '#infra/invariants/history-checks';
import { firstDay, type Simulation } from '../simulation.ts';
import { checkCounts, checkStorage } from './counts.ts';
import { findingsIn } from './findings.ts';
import { checkBills, checkBytes, checkPayments, checkPostings, checkPurchases, checkRefunds } from './money.ts';
import { checkBuckets, checkOpenLists, checkPayouts } from './payout-money.ts';
import { checkPayoutParts } from './payout-parts.ts';
import { checkCoupons, checkDiscountEmails, checkPrices, checkSources, checkUsedUpEmails } from './promotions.ts';
import {
  checkBalances,
  checkEarned,
  checkHeld,
  checkMature,
  checkNothingGiven,
  checkRefundFunding,
  checkTakenDown,
  checkWaiting,
} from './refund-funding.ts';
import { checkRatings, checkReviewEmails, checkReviews } from './reviews.ts';
import { checkNothingStuck } from './stuck.ts';
import { checkAccount, checkTheft } from './theft.ts';

/** Run at rest; I7, I11 and I12 are checked when they happen. */
const checks = [
  checkPostings,
  checkBills,
  checkPayments,
  checkPurchases,
  checkBytes,
  checkRefunds,
  checkBuckets,
  checkOpenLists,
  checkPayouts,
  checkBalances,
  checkRefundFunding,
  checkNothingGiven,
  checkEarned,
  checkHeld,
  checkTakenDown,
  checkWaiting,
  checkMature,
  checkNothingStuck,
  checkStorage,
  checkCounts,
  checkReviews,
  checkRatings,
  checkReviewEmails,
  checkCoupons,
  checkPrices,
  checkSources,
  checkUsedUpEmails,
  checkDiscountEmails,
  checkTheft,
] as const;

/** Violations, each beginning with the number of its invariant. */
export async function violationsOf(simulation: Simulation): Promise<string[]> {
  const violations: string[] = [];
  const findings = await findingsIn(simulation, violations);
  for (const check of checks) check(findings);
  await checkPayoutParts(findings);
  if (simulation.theft) await checkAccount(simulation, simulation.theft);
  const { wrong, movingSince } = await recountAll(simulation.ports, { from: firstDay });
  violations.push(...wrong.map(({ what, whose }) => `I4 the recount: ${what} of ${whose}`));
  violations.push(...Object.keys(movingSince).map((sellerId) => `I4 nothing is known of ${sellerId}`));
  // The checks of `ops verify` find nothing in a right market.
  violations.push(
    ...historyViolations({ items: await simulation.books.items(), sizes: undefined }, simulation.clock.now()),
  );
  return violations;
}
