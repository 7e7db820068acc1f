import type { FileSummary } from '#functions/domain/files/file';
import { indexOfSort, type Prices, priceRange } from '#functions/domain/files/listing';
import type { Table } from '#functions/ports/table';
import type { FileSort } from '#shared/limits';
import { filteredPageOf } from '../table/filter.ts';
import { type Page, type Paging, pageOf } from '../table/pages.ts';
import { publicFilesPk, readSummary } from './files.ts';

interface PublicList {
  sort: FileSort;
  paging: Paging;
  total: () => Promise<number>;
}

const publicQuery = (sort: FileSort) => ({ index: indexOfSort[sort], pk: publicFilesPk, descending: true }) as const;

/** Public posts in one of the four orders, each from its index. */
export const listPublicFiles = (table: Table, { sort, paging, total }: PublicList): Promise<Page<FileSummary>> =>
  pageOf(table, { query: publicQuery(sort), paging, read: readSummary, total });

/** The first of them, without a page or a count. */
export async function firstPublicFiles(table: Table, sort: FileSort, limit: number): Promise<FileSummary[]> {
  const { items } = await table.query({ ...publicQuery(sort), limit });
  return items.map(readSummary);
}

/** Public posts that match; in the orders by price, posts outside the range are not read. */
export const filterPublicFiles = (
  table: Table,
  list: {
    sort: FileSort;
    paging: Paging;
    matches: (card: FileSummary) => boolean;
    total?: (() => Promise<number>) | undefined;
    prices: Prices;
  },
): Promise<Page<FileSummary>> =>
  filteredPageOf(table, {
    ...list,
    query: { ...publicQuery(list.sort), ...priceRange(list.sort, list.prices) },
    read: readSummary,
  });
