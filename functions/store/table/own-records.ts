import type { Item, Table } from '#functions/ports/table';
import { filteredPageOf } from './filter.ts';
import { type ListQuery, type Page, type Paging, pageOf } from './pages.ts';

interface OwnRecords<T> {
  query: ListQuery;
  paging: Paging;
  read: (item: Item) => T;
  /** Absent where nothing is looked for: then the page is the next stretch of the list. */
  matches: ((record: T) => boolean) | undefined;
  /** From a counter: of all records, not of those that are looked for. */
  total: () => Promise<number>;
}

/** One's own records, newest first. A search reads the newest hundreds, and says by its cursor that there are older ones. */
export const ownRecords = <T>(table: Table, { matches, total, ...list }: OwnRecords<T>): Promise<Page<T>> =>
  matches ? filteredPageOf(table, { ...list, matches }) : pageOf(table, { ...list, total });
