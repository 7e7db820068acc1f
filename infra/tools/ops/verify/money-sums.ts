import { booksOf } from './books.ts';
import { bucketSums } from './buckets.ts';
import type { Contents } from './contents.ts';
import { unproven } from './derived.ts';
import { waitedFor } from './due.ts';
import { earnedDays } from './earned.ts';

/** What is summed again from the postings, and looked at by itself in markets that have nothing but money. */
export const sumChecks = [waitedFor, bucketSums, earnedDays, unproven] as const;

export function moneySums(contents: Contents, now: number): string[] {
  const books = booksOf(contents, now);
  return sumChecks.flatMap((check) => check(books));
}
