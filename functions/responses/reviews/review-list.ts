import { averageOf, countsOf } from '#functions/domain/reviews/ratings';
import { reviewRefusalOf } from '#functions/domain/reviews/reviews';
import type { Table } from '#functions/ports/table';
import { shownRated } from '#functions/store/files/stats/tally';
import type { ReviewList } from '#functions/usecases/reviews/read-reviews';
import { reviewShape, writersOf } from './reviews.ts';

export async function reviewListShape(table: Table, { version, page, tally, newest, mine, purchase }: ReviewList) {
  const writers = await writersOf(
    table,
    [...page.items, ...(mine ? [mine] : [])].map(({ buyerId }) => buyerId),
  );
  const ratings = shownRated(tally);
  return {
    summary: {
      count: ratings.count,
      average: averageOf(ratings),
      counts: countsOf(tally),
      frozen: tally.frozen !== undefined,
      newest: { version, count: newest.count, average: averageOf(newest) },
    },
    reviews: page.items.map((review) => reviewShape(review, writers)),
    mine: mine ? reviewShape(mine, writers) : null,
    barred: reviewRefusalOf(purchase),
    pagination: page.pagination,
  };
}
