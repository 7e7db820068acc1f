import type { Table } from '#functions/ports/table';
import type { FileOrder, OwnFileSort } from '#shared/contract/shapes/file-input';
import { limits } from '#shared/limits';
import { findCount } from '../table/items.ts';
import { type ListQuery, type Page, type Paging, pageOf, pagesOf, paginationOf } from '../table/pages.ts';
import { deletedFilesOf, type File, ownedPk, readFile } from './files.ts';
import { ownedCountKey } from './stats/file-counts.ts';

/** The number of a user's posts, private ones included. */
export const countFilesOwned = (table: Table, userId: string): Promise<number> =>
  findCount(table, ownedCountKey(userId), 'filesOwned');

const ofOwner = (ownerId: string): ListQuery => ({ index: 'owned', pk: ownedPk(ownerId), descending: true });

const pageSize = 250;

/** The newest posts of a user, up to the limit that is read when no index has the requested order. */
async function newestOwned(table: Table, ownerId: string): Promise<File[]> {
  const files: File[] = [];
  for await (const items of pagesOf(table, ofOwner(ownerId), pageSize)) {
    files.push(...items.map(readFile));
    if (files.length >= limits.jumpItems) break;
  }
  return files;
}

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

type Compare = (a: File, b: File) => number;

const byAge: Compare = (a, b) => (a.id < b.id ? -1 : 1);

const ascending = {
  created_at: byAge,
  title: (a, b) => collator.compare(a.title, b.title),
  download_count: (a, b) => a.downloadCount - b.downloadCount,
  price: (a, b) => a.price - b.price,
} as const satisfies Record<OwnFileSort, Compare>;

/** Equal posts come newest first in both directions. */
function sorted(files: readonly File[], sort: keyof typeof ascending, order: FileOrder): File[] {
  const direction = order === 'asc' ? 1 : -1;
  const compare = ascending[sort];
  return files.toSorted((a, b) => direction * compare(a, b) || byAge(b, a));
}

const position = /^\d{1,5}$/;

/** In an order without an index, the cursor is a position in the sorted list. */
function pageAt(files: readonly File[], paging: Paging): Page<File> {
  const { page, limit, cursor = '' } = paging;
  const start = position.test(cursor) ? Number(cursor) : (page - 1) * limit;
  const end = start + limit;
  const next = end < files.length ? String(end) : undefined;
  return { items: files.slice(start, end), pagination: paginationOf(paging, files.length, next) };
}

interface OwnList {
  sort: OwnFileSort;
  order: FileOrder;
  paging: Paging;
  /** Absent if nothing is filtered. */
  matches?: ((file: File) => boolean) | undefined;
}

/** A user's newest posts, filtered and sorted by `arrange`. */
export const listArranged = async (
  table: Table,
  ownerId: string,
  { paging, arrange }: { paging: Paging; arrange: (files: readonly File[]) => File[] },
): Promise<Page<File>> => pageAt(arrange(await newestOwned(table, ownerId)), paging);

/** Deleted posts whose bytes are kept and count as storage, newest first, among the newest `atMost`. */
export async function listKeptFiles(table: Table, ownerId: string, atMost: number): Promise<File[]> {
  const { items } = await table.query({ ...deletedFilesOf(ownerId), descending: true, limit: atMost });
  return items.map(readFile).filter(({ keeping }) => keeping === 'kept');
}

/**
 * The owner's posts. Sorted by time they come from their index; to filter or sort otherwise, the newest 2,000 are read.
 */
export async function listOwnedFiles(
  table: Table,
  ownerId: string,
  { sort, order, paging, matches }: OwnList,
): Promise<Page<File>> {
  if (matches || sort !== 'created_at') {
    const arrange = (files: readonly File[]) => sorted(matches ? files.filter(matches) : files, sort, order);
    return listArranged(table, ownerId, { paging, arrange });
  }
  const query = { ...ofOwner(ownerId), descending: order === 'desc' };
  return pageOf(table, { query, paging, read: readFile, total: () => countFilesOwned(table, ownerId) });
}
