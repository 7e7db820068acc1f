import type { Row } from '../../domain/accounts/export-page.ts';
import type { Deps } from '../../ports/index.ts';
import type { Item, Table } from '../../ports/table.ts';
import { type ListQuery, pagesOf } from '../../store/table/pages.ts';

export type Rows = AsyncIterable<Row>;

export type Reading = Deps<'table'>;

/** Items of one page. */
export const pageSize = 100;

/** Each item of a list as a row. */
export async function* rowsOf(
  table: Table,
  query: ListQuery,
  row: (item: Item) => Row | Promise<Row>,
): AsyncGenerator<Row> {
  for await (const items of pagesOf(table, query, pageSize)) for (const item of items) yield row(item);
}
