import type { FileSummary } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import type { Item, Query, Table } from '#functions/ports/table';
import { ownedPk, readFile } from '#functions/store/files/files';

const maxTrips = 4;

export interface FeedRange {
  /** Excluded; only older posts are read. */
  before: string | undefined;
  count: number;
}

export interface FeedSlice {
  files: FileSummary[];
  /** The id at which reading stopped although more posts may follow. */
  until?: string | undefined;
}

interface SliceSource {
  query: Omit<Query, 'limit' | 'cursor'>;
  /** The visible posts among some items, and the id of the last item. */
  read(items: readonly Item[]): Promise<{ files: FileSummary[]; last: string | undefined }>;
}

/** Reads further pages while too few posts are visible, up to `maxTrips` queries. */
export async function readSlice(
  table: Table,
  { query, read }: SliceSource,
  { before, count }: FeedRange,
): Promise<FeedSlice> {
  const files: FileSummary[] = [];
  let cursor: string | undefined;
  let until: string | undefined;
  for (let trip = 0; trip < maxTrips; trip++) {
    const page = await table.query({ ...query, limit: count + 1, cursor });
    const batch = await read(page.items);
    files.push(...batch.files.filter(({ id }) => id !== before));
    cursor = page.cursor;
    until = batch.last;
    if (cursor === undefined || files.length >= count) break;
  }
  return cursor === undefined ? { files } : { files, until };
}

/** A user's newest public posts. Private ones in between cost a few more reads. */
export function newestPostsOf(table: Table, ownerId: string, range: FeedRange): Promise<FeedSlice> {
  const { before } = range;
  const older = before === undefined ? {} : { between: ['', before] as const };
  const query = { index: 'owned', pk: ownedPk(ownerId), descending: true, ...older } as const;
  const read: SliceSource['read'] = async (items) => {
    const files = items.map(readFile);
    return { files: files.filter(isListed), last: files.at(-1)?.id };
  };
  return readSlice(table, { query, read }, range);
}
