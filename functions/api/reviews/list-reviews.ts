import { averageOf, countsOf } from '#functions/domain/reviews/ratings';
import { reviewRefusalOf } from '#functions/domain/reviews/reviews';
import type { Table } from '#functions/ports/table';
import { reviewShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { findTallies, noTally, shownRated } from '#functions/store/files/stats/tally';
import { findPurchase } from '#functions/store/orders/purchases';
import { ratedKey, readRated } from '#functions/store/reviews/ratings';
import { findReview, readReview, reviewsOf } from '#functions/store/reviews/reviews';
import { filteredPageOf } from '#functions/store/table/filter';
import { pageOf } from '#functions/store/table/pages';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const listReviews = endpoint(routes.listReviews, ['table'], async ({ params, query, user }, { table }) => {
  const { id } = params;
  const viewing = viewFile(table, id, user);
  /** The filter for the newest version needs its number. */
  const newestOf = query.version === 'newest' ? viewing.then((view) => view?.file.version) : undefined;
  const [view, page, tallies, rated, { mine, purchase }] = await Promise.all([
    viewing,
    pageFor(table, id, { ...query, newestOf }),
    findTallies(table, [id]),
    table.get(ratedKey(id)),
    relationTo(table, id, user),
  ]);
  if (!view) return refuse('file_not_found');
  const { version } = view.file;
  const writers = await writersOf(
    table,
    [...page.items, ...(mine ? [mine] : [])].map(({ buyerId }) => buyerId),
  );
  const tally = tallies.get(id) ?? noTally;
  const ratingShape = shownRated(tally);
  const newest = readRated(rated).ofVersion(version);
  return ok({
    data: {
      summary: {
        ...{
          count: ratingShape.count,
          average: averageOf(ratingShape),
          counts: countsOf(tally),
          frozen: tally.frozen !== undefined,
        },
        newest: { version, count: newest.count, average: averageOf(newest) },
      },
      reviews: page.items.map((review) => reviewShape(review, writers)),
      mine: mine ? reviewShape(mine, writers) : null,
      barred: reviewRefusalOf(purchase),
      pagination: page.pagination,
    },
  });
});

/** The caller's own review and purchase of the file. */
async function relationTo(table: Table, fileId: string, user: { id: string } | undefined) {
  if (!user) return {};
  const [mine, purchase] = await Promise.all([
    findReview(table, fileId, user.id),
    findPurchase(table, user.id, fileId),
  ]);
  return { mine, purchase };
}

interface ReviewQuery {
  page: number;
  limit: number;
  cursor?: string | undefined;
  stars?: number | undefined;
  newestOf: Promise<number | undefined> | undefined;
}

async function pageFor(table: Table, fileId: string, { stars, newestOf, ...query }: ReviewQuery) {
  const list = { query: reviewsOf(fileId), wanted: query, read: readReview };
  if (stars === undefined && !newestOf) return pageOf(table, list);
  const newest = await newestOf;
  return filteredPageOf(table, {
    ...list,
    matches: (review) =>
      (stars === undefined || review.rating === stars) && (newest === undefined || review.version === newest),
  });
}
