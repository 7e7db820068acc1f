import { booksOf, type Check } from './books.ts';
import { bucketSums } from './buckets.ts';
import type { Contents } from './contents.ts';
import { unproven } from './derived.ts';
import { waitedFor } from './due.ts';
import { earnedDays } from './earned.ts';
import { measureChecks } from './measures.ts';
import { offerChecks } from './offers.ts';
import { operatorChecks } from './operators.ts';
import { partRefundChecks } from './part-refunds.ts';
import { payoutChecks } from './payouts.ts';
import { reviewChecks } from './reviews.ts';

/** What is summed again from the postings, and looked at by itself in markets that have nothing but money. */
export const sumChecks = [waitedFor, bucketSums, earnedDays, unproven] as const;

/** What says nothing of a right market, whatever has happened in it: every simulated history is held to it. */
const historyChecks: readonly Check[] = [
  ...sumChecks,
  ...partRefundChecks,
  ...measureChecks,
  ...offerChecks,
  ...operatorChecks,
  ...payoutChecks,
  ...reviewChecks,
];

export function historyViolations(contents: Contents, now: number): string[] {
  const books = booksOf(contents, now);
  return historyChecks.flatMap((check) => check(books));
}
