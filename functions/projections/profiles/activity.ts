import type { FileSummary } from '#functions/domain/files/file';
import type { Table } from '#functions/ports/table';
import { type Page, type PageWanted, paginationOf } from '#functions/store/table/pages';
import { readFeed } from './read.ts';
import { type Found, newestOf, type Stretch } from './stretch.ts';

/** A jump by page number goes no deeper than this; further on there are cursors. */
const jump = 200;

/** All of it, newest first, as far down as everybody's posts are known. */
function merged(found: readonly Found[], count: number): Found {
  const known =
    found
      .map(({ until = '' }) => until)
      .toSorted()
      .at(-1) ?? '';
  const all = found.flatMap(({ files }) => files).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const files = all.filter(({ id }) => id >= known).slice(0, count);
  const isMore = files.length < all.length || known !== '';
  return isMore ? { files, until: files.length === count ? files.at(-1)?.id : known } : { files };
}

interface Position {
  shown: number;
  before: string | undefined;
}

const cursorText = /^(\d{1,9})\.([0-9A-Z]{26})$/;

function positionOf({ page, limit, cursor }: PageWanted): Position & { skip: number } {
  const [, shown, before] = cursorText.exec(cursor ?? '') ?? [];
  return before === undefined
    ? { shown: 0, before, skip: (page - 1) * limit }
    : { shown: Number(shown), before, skip: 0 };
}

/**
 * Public posts of the people somebody follows, newest first: what the queue has written to their feed, and merged with it
 * at the moment of reading what people post who have too many followers for that.
 */
export async function listActivityFor(table: Table, userId: string, wanted: PageWanted): Promise<Page<FileSummary>> {
  const { shown, before, skip } = positionOf(wanted);
  if (skip > jump) return { items: [], pagination: paginationOf(wanted, shown, undefined) };
  const stretch: Stretch = { before, count: skip + wanted.limit };
  const { written, toMerge } = await readFeed(table, userId, stretch);
  const others = await Promise.all(toMerge.map((id) => newestOf(table, id, stretch)));
  const { files, until } = merged([written, ...others], stretch.count);
  const total = shown + files.length + (until === undefined ? 0 : 1);
  const next = until === undefined ? undefined : `${shown + files.length}.${until}`;
  return { items: files.slice(skip), pagination: paginationOf(wanted, total, next) };
}
