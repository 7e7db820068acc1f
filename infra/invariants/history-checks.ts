import type { Contents } from './contents.ts';
import { unproven } from './market/derived.ts';
import { measureChecks } from './market/moderation.ts';
import { operatorChecks } from './market/operations.ts';
import { reviewChecks } from './market/reviews.ts';
import { bucketSums } from './money/buckets.ts';
import { payoutRuns } from './money/due.ts';
import { earnedDays } from './money/earned.ts';
import { partRefundChecks } from './money/part-refunds.ts';
import { payoutChecks } from './money/payouts.ts';
import { promotionChecks } from './money/promotions.ts';
import { type Check, snapshotOf } from './snapshot.ts';

/** Sums from the postings, which need nothing but money in the market. */
export const sumChecks = [payoutRuns, bucketSums, earnedDays, unproven] as const;

/** Checks that hold at the end of every simulated history. */
const historyChecks: readonly Check[] = [
  ...sumChecks,
  ...partRefundChecks,
  ...measureChecks,
  ...promotionChecks,
  ...operatorChecks,
  ...payoutChecks,
  ...reviewChecks,
];

export function historyViolations(contents: Contents, now: number): string[] {
  const snapshot = snapshotOf(contents, now);
  return historyChecks.flatMap((check) => check(snapshot));
}
