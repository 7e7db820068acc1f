import { leastForAverage, type Stars, stars } from '#shared/reviews';

/** A rating in sums: the stars, and the number of reviews. */
export interface RatingSums {
  sum: number;
  count: number;
}

/** The number of reviews per star, by the attribute names of the tally. */
export type StarCounts = Readonly<Record<`r${Stars}`, number>>;

export const countsOf = (tally: StarCounts): number[] => stars.map((star) => tally[`r${star}`]);

export const ratingSums = (counts: readonly number[]): RatingSums => ({
  sum: counts.reduce((sum, count, at) => sum + count * (at + 1), 0),
  count: counts.reduce((sum, count) => sum + count, 0),
});

/** To one decimal; null below the minimum number of reviews. */
export const averageOf = ({ sum, count }: RatingSums): number | null =>
  count < leastForAverage ? null : Math.round((sum / count) * 10) / 10;

/** Null without reviews. */
export const ratingOf = (rated: RatingSums | undefined): { average: number | null; count: number } | null =>
  rated && rated.count > 0 ? { average: averageOf(rated), count: rated.count } : null;

/** A person has a rating from this many reviews of this many files; otherwise one file would stand for all. */
const leastOfPerson = { reviews: 10, files: 2 } as const;

export const ratingOfPerson = ({ files, ...rated }: RatingSums & { files: number }) =>
  rated.count >= leastOfPerson.reviews && files >= leastOfPerson.files ? ratingOf(rated) : null;

/** With few reviews each one changes the display; with many, the summary (stored in six places) is not rewritten for each. */
const eachUpTo = 20;
const share = 0.05;

/** True if a summary with the first rating is out of date. */
export function isRatingOutdated(displayed: RatingSums, now: RatingSums): boolean {
  if (averageOf(displayed) !== averageOf(now)) return true;
  const difference = Math.abs(displayed.count - now.count);
  return difference > 0 && (now.count <= eachUpTo || difference >= now.count * share);
}
