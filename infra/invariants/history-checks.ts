import { bucketSums } from './buckets.ts';
import type { Contents } from './contents.ts';
import { unproven } from './derived.ts';
import { payoutRuns } from './due.ts';
import { earnedDays } from './earned.ts';
import { measureChecks } from './moderation.ts';
import { operatorChecks } from './operations.ts';
import { partRefundChecks } from './part-refunds.ts';
import { payoutChecks } from './payouts.ts';
import { promotionChecks } from './promotions.ts';
import { reviewChecks } from './reviews.ts';
import { type Check, snapshotOf } from './snapshot.ts';

/** What is summed again from the postings, and looked at by itself in markets that have nothing but money. */
export const sumChecks = [payoutRuns, bucketSums, earnedDays, unproven] as const;

/** What says nothing of a right market, whatever has happened in it: every simulated history is held to it. */
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
