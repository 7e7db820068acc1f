import { day } from '#shared/limits';

/** The weights of events in the sort "popular". */
export const weights = { purchase: 5, star: 2, download: 1 } as const;

const halfLife = 30 * day;

/**
 * At this moment a weight counts as itself, earlier less, later more. With ± 53 half-lives around it, sums stay within the table's 38
 * digits and below the largest safe integer: until spring 2035, when every score is divided once by 2^53.
 */
const epoch = Date.UTC(2031, 0, 1);

/**
 * The score of one event. Instead of fading old events, newer ones weigh more: all files decay alike, and their order
 * needs no rewriting. The result is added to the file's `heat`.
 */
export const popularityScoreOf = (weight: number, now: number): number =>
  Number((weight * 2 ** ((now - epoch) / halfLife)).toPrecision(4));

const stepsPerDoubling = 4;
/** Keeps the bucket positive for every score above the smallest. */
const offset = 1000;

/** A quarter of a half-life wide: the sort key changes rarely, and is written only when it does. */
function bucketOf(score: number): number {
  if (score <= 0) return 0;
  return Math.max(1, Math.floor(Math.log2(score) * stepsPerDoubling) + offset);
}

/** Sorts by popularity, newest first among equals when read downwards. */
export const popularityKey = (score: number, id: string): string => `${String(bucketOf(score)).padStart(4, '0')}#${id}`;
