import type { Item, Table } from '#functions/ports/table';
import { filteredPageOf } from './filter.ts';
import { type ListQuery, type Page, type Paging, pageOf } from './pages.ts';

interface OwnRecords<T> {
  query: ListQuery;
  paging: Paging;
  read: (item: Item) => T;
  /** Absent if nothing is searched: then the page is the next part of the list. */
  matches: ((record: T) => boolean) | undefined;
  /** From a counter: of all records, whatever is searched. */
  total: () => Promise<number>;
}

/** A user's own records, newest first. A search reads the newest few hundred; its cursor continues with older ones. */
export const ownRecords = <T>(table: Table, { matches, total, ...list }: OwnRecords<T>): Promise<Page<T>> =>
  matches ? filteredPageOf(table, { ...list, matches }) : pageOf(table, { ...list, total });
