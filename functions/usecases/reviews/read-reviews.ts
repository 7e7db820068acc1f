import type { Table } from '#functions/ports/table';
import { findTallies, noTally } from '#functions/store/files/stats/tally';
import { findPurchase } from '#functions/store/orders/purchases';
import { ratedKey, readRated } from '#functions/store/reviews/ratings';
import { findReview, readReview, reviewsOf, type StoredReview } from '#functions/store/reviews/reviews';
import { recordsOf } from '#functions/store/table/filter';
import { viewFile } from '../files/viewed-file.ts';

interface ReviewListQuery extends Omit<ReviewQuery, 'newestOf'> {
  version: 'newest' | 'all';
}

/** A page of the reviews of a file, its ratings, and the caller's own review; undefined if the caller cannot see the file. */
export async function readReviews(
  table: Table,
  { fileId, query, user }: { fileId: string; query: ReviewListQuery; user: { id: string } | undefined },
) {
  const viewing = viewFile(table, fileId, user);
  /** The filter for the newest version needs its number. */
  const newestOf = query.version === 'newest' ? viewing.then((view) => view?.file.version) : undefined;
  const [view, page, tallies, rated, { mine, purchase }] = await Promise.all([
    viewing,
    pageFor(table, fileId, { ...query, newestOf }),
    findTallies(table, [fileId]),
    table.get(ratedKey(fileId)),
    relationTo(table, fileId, user),
  ]);
  if (!view) return undefined;
  const { version } = view.file;
  return {
    version,
    page,
    tally: tallies.get(fileId) ?? noTally,
    newest: readRated(rated).ofVersion(version),
    mine,
    purchase,
  };
}

export type ReviewList = NonNullable<Awaited<ReturnType<typeof readReviews>>>;

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
  const newest = await newestOf;
  const isWanted = ({ rating, version }: StoredReview): boolean =>
    (stars === undefined || rating === stars) && (newest === undefined || version === newest);
  const matches = stars === undefined && !newestOf ? undefined : isWanted;
  return recordsOf(table, { query: reviewsOf(fileId), paging: query, read: readReview, matches });
}
