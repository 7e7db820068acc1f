import { leastForAverage, type Stars, stars } from '#shared/reviews';

/** All that is rated, as it is added up: the sum of the stars, and of how many reviews. */
export interface Rated {
  sum: number;
  count: number;
}

/** How many reviews gave so many stars, by the names the tally has for them. */
export type StarCounts = Readonly<Record<`r${Stars}`, number>>;

export const countsOf = (tally: StarCounts): number[] => stars.map((star) => tally[`r${star}`]);

export const ratedOf = (counts: readonly number[]): Rated => ({
  sum: counts.reduce((sum, count, at) => sum + count * (at + 1), 0),
  count: counts.reduce((sum, count) => sum + count, 0),
});

/** To one decimal; null where there are too few to make one. */
export const averageOf = ({ sum, count }: Rated): number | null =>
  count < leastForAverage ? null : Math.round((sum / count) * 10) / 10;

/** Null where nothing is rated. */
export const ratingOf = (rated: Rated | undefined): { average: number | null; count: number } | null =>
  rated && rated.count > 0 ? { average: averageOf(rated), count: rated.count } : null;

/** A person has one from so many reviews, of so many files: before that one file would be taken for all. */
const leastOfPerson = { reviews: 10, files: 2 } as const;

export const ratingOfPerson = ({ files, ...rated }: Rated & { files: number }) =>
  rated.count >= leastOfPerson.reviews && files >= leastOfPerson.files ? ratingOf(rated) : null;

/** Of few reviews each one shows; of many a card that is written in six places is not written for each of them. */
const eachUpTo = 20;
const share = 0.05;

/** Whether a card with the first one says what is not true any more of the second. */
export function showsOtherwise(displayed: Rated, now: Rated): boolean {
  if (averageOf(displayed) !== averageOf(now)) return true;
  const difference = Math.abs(displayed.count - now.count);
  return difference > 0 && (now.count <= eachUpTo || difference >= now.count * share);
}
