import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Pagination } from '#shared/contract/shapes/common';
import { useT } from '../../i18n/index.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { formatCount } from '../../ui/text/format.ts';
import type { Records } from './record-address.ts';

interface SearchProps {
  records: Records;
  /** Beside the field. */
  heading?: ReactNode;
  label: string;
  hint: string;
  /** Undefined while it is unknown. */
  pagination: Pagination | undefined;
}

/** A search field with the number of matches. The status region exists before the number, so that it is announced. */
export function RecordSearch({ records, heading, label, hint, pagination }: SearchProps) {
  const t = useT().records;
  const { q, search } = records;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      {heading}
      <SearchField
        label={label}
        placeholder={hint}
        value={q}
        onSearch={search}
        className={cx('w-full print:hidden sm:max-w-[24em]', Boolean(heading) && 'order-last')}
      />
      <p role="status" className="num mr-auto text-ink-3 text-sm">
        {q !== '' && pagination && t.found(countOf(pagination))}
      </p>
    </div>
  );
}

const countOf = ({ total, total_is_capped }: Pagination): string =>
  `${formatCount(total)}${total_is_capped ? '+' : ''}`;

interface ListProps {
  records: Records;
  pagination: Pagination;
  /** The rows are still those of the previous search. */
  isOther: boolean;
  /** Shown if there are no records at all. */
  nothing: ReactNode;
  children: ReactNode;
}

/** The rows of a list of records, or why there are none, and its navigation. */
export function RecordList({ records, pagination, isOther, nothing, children }: ListProps) {
  const { q, page, cursor, toPage } = records;
  const { total, totalPages, next_cursor } = pagination;
  if (total === 0 && isOther) return null;
  if (total === 0 && q === '') return nothing;
  if (total === 0 && next_cursor === null) return <NothingFound records={records} />;
  if (!isOther && cursor === undefined && page > totalPages) return <Navigate to={toPage(totalPages)} replace />;
  return (
    <>
      {children}
      <RecordNavigation records={records} pagination={pagination} isFurtherBack={cursor !== undefined} />
    </>
  );
}

function NothingFound({ records: { q, toAll } }: { records: Records }) {
  const { records: t, shared, notice } = useT();
  const heading = <span className="wrap-anywhere">{notice.nothingFound(q)}</span>;
  return <Empty heading={heading} line={t.nothingLine} to={toAll} word={shared.showAll} />;
}

interface RecordNavigationProps {
  records: Records;
  pagination: Pagination;
  isFurtherBack: boolean;
}

/** A pager as far as the search has read; after its last page, a link that continues from there. */
function RecordNavigation({ records, pagination, isFurtherBack }: RecordNavigationProps) {
  const t = useT().records;
  const { page, toPage, toOlder } = records;
  const { totalPages, next_cursor } = pagination;
  const isLast = isFurtherBack || page >= totalPages;
  return (
    <>
      {!isFurtherBack && <Pager page={page} totalPages={totalPages} to={toPage} />}
      {isLast && next_cursor !== null && (
        <div className="mt-6 grid justify-items-center gap-2">
          <p className="text-ink-3 text-sm">{t.olderLine}</p>
          <ButtonLink to={toOlder(next_cursor)}>{t.older}</ButtonLink>
        </div>
      )}
    </>
  );
}
