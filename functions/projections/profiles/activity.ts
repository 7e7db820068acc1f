import type { FileSummary } from '#functions/domain/files/file';
import type { Table } from '#functions/ports/table';
import { withTallies } from '#functions/store/files/stats/tally';
import { type Page, type Paging, paginationOf } from '#functions/store/table/pages';
import { type FeedRange, type FeedSlice, newestPostsOf } from './feed-slice.ts';
import { readFeed } from './read.ts';

/** Page numbers skip at most this many posts; deeper pages need a cursor. */
const maxSkip = 200;

/** Merges the slices, newest first, down to the oldest post that every slice has reached. */
function mergeNewest(slices: readonly FeedSlice[], count: number): FeedSlice {
  const completeDownTo =
    slices
      .map(({ until = '' }) => until)
      .toSorted()
      .at(-1) ?? '';
  const all = slices.flatMap(({ files }) => files).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const files = all.filter(({ id }) => id >= completeDownTo).slice(0, count);
  const isMore = files.length < all.length || completeDownTo !== '';
  return isMore ? { files, until: files.length === count ? files.at(-1)?.id : completeDownTo } : { files };
}

const cursorPattern = /^(\d{1,9})\.([0-9A-Z]{26})$/;

function positionOf({ page, limit, cursor }: Paging) {
  const [, seen, before] = cursorPattern.exec(cursor ?? '') ?? [];
  return before === undefined ? { seen: 0, before, skip: (page - 1) * limit } : { seen: Number(seen), before, skip: 0 };
}

/**
 * Public posts of the people a user follows, newest first: the entries that the queue wrote to the feed, merged at read
 * time with the posts of people who have too many followers for copies.
 */
export async function listActivityFor(table: Table, userId: string, paging: Paging): Promise<Page<FileSummary>> {
  const { seen, before, skip } = positionOf(paging);
  if (skip > maxSkip) return { items: [], pagination: paginationOf(paging, seen, undefined) };
  const range: FeedRange = { before, count: skip + paging.limit };
  const { written, toMerge } = await readFeed(table, userId, range);
  const others = await Promise.all(toMerge.map((id) => newestPostsOf(table, id, range)));
  const { files, until } = mergeNewest([written, ...others], range.count);
  const total = seen + files.length + (until === undefined ? 0 : 1);
  const next = until === undefined ? undefined : `${seen + files.length}.${until}`;
  return { items: files.slice(skip), pagination: paginationOf(paging, total, next) };
}

/** The first posts of the feed, with their current counts, of which it keeps none. */
export async function newestFollowed(table: Table, userId: string, limit: number): Promise<FileSummary[]> {
  const { items } = await listActivityFor(table, userId, { page: 1, limit });
  return withTallies(table, items);
}
