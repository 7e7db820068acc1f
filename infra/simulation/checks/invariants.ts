import { recountAll } from '#functions/usecases/ledger/recount';
import { historyViolations } from '#infra/invariants/history-checks';
import { firstDay, type World } from '../world.ts';
import { checkCounts, checkStorage } from './counts.ts';
import {
  checkBalances,
  checkCovered,
  checkEarned,
  checkHeld,
  checkMature,
  checkNothingGiven,
  checkTakenDown,
  checkWaiting,
} from './covers.ts';
import { findingsIn } from './findings.ts';
import { checkBills, checkBytes, checkPayments, checkPostings, checkPurchases, checkRefunds } from './money.ts';
import { checkCoupons, checkPrices, checkSaleLetters, checkSources, checkUsedUpLetters } from './offers.ts';
import { checkBuckets, checkOpenLists, checkPayouts } from './payout-money.ts';
import { checkPayoutParts } from './payout-parts.ts';
import { checkQuestions } from './questions.ts';
import { checkRatings, checkReviewLetters, checkReviews } from './reviews.ts';
import { checkNothingStuck } from './stuck.ts';
import { checkAccount, checkTheft } from './theft.ts';

/** I7, I11 and I12 are noticed when they happen; everything else is looked at when a history has come to rest. */
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
  checkCovered,
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
  checkReviewLetters,
  checkQuestions,
  checkCoupons,
  checkPrices,
  checkSources,
  checkUsedUpLetters,
  checkSaleLetters,
  checkTheft,
] as const;

/** What is wrong, each with the number of the invariant in front. */
export async function violationsOf(world: World): Promise<string[]> {
  const violations: string[] = [];
  const findings = await findingsIn(world, violations);
  for (const check of checks) check(findings);
  await checkPayoutParts(findings);
  if (world.theft) await checkAccount(world, world.theft);
  const { wrong, movingSince } = await recountAll(world.ports, { from: firstDay });
  violations.push(...wrong.map(({ what, whose }) => `I4 the recount: ${what} of ${whose}`));
  violations.push(...Object.keys(movingSince).map((sellerId) => `I4 nothing is known of ${sellerId}`));
  // What operators are told of a whole market by `verify`: nothing.
  violations.push(...historyViolations({ items: await world.books.items(), sizes: undefined }, world.clock.now()));
  return violations;
}
