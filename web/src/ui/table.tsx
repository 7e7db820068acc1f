import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures line up on the right. */
  figure?: boolean;
}

interface Props<Row> {
  /** Read before the table; not shown. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** Hairline rows. Wide tables scroll inside their own box, reachable by keyboard. */
export function Table<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <section aria-label={caption} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-ink-3">
            {columns.map(({ key, head, figure }) => (
              <th
                key={key}
                scope="col"
                className={cx(
                  'whitespace-nowrap pr-3 pb-2.5 font-medium last:pr-0',
                  figure ? 'text-right' : 'text-left',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-line border-b last:border-b-0">
              {columns.map(({ key, cell, figure }) => (
                <td key={key} className={cx('py-3 pr-3 align-middle last:pr-0', figure && 'num text-right')}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
