import type { Row } from '#functions/domain/accounts/data/export-page';
import type { Deps } from '#functions/ports/index';
import type { Item, Table } from '#functions/ports/table';
import { type ListQuery, pagesOf } from '#functions/store/table/pages';

export type Rows = AsyncIterable<Row>;

export type Reading = Deps<'table'>;

/** Items per page. */
export const pageSize = 100;

export async function* rowsOf(
  table: Table,
  query: ListQuery,
  row: (item: Item) => Row | Promise<Row>,
): AsyncGenerator<Row> {
  for await (const items of pagesOf(table, query, pageSize)) for (const item of items) yield row(item);
}
