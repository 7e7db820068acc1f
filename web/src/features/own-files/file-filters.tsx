import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { type FileView, isFiltered, sorts, statuses } from './file-view.ts';

interface Props {
  view: FileView;
  onView: (view: FileView) => void;
  /** Undefined while it is unknown. */
  total: number | undefined;
  /** Actions on all of these files. */
  children?: ReactNode;
}

const allStatuses = 'all';

/** Search, status and order of own files, and their number. */
export function FileFilters({ view, onView, total, children }: Props) {
  const { ownFiles: t } = useT();
  const count = total === undefined ? undefined : formatCount(total);
  const options = [
    { value: allStatuses, label: t.statuses.all },
    ...statuses.map((value) => ({ value, label: t.statuses[value] })),
  ];
  return (
    <div className="mt-4 mb-1 grid grid-cols-2 items-center gap-x-2.5 gap-y-2 sm:flex">
      <SearchField
        label={t.filterLabel}
        placeholder={t.filter}
        value={view.q}
        onSearch={(q) => onView({ ...view, q })}
        className="col-span-full sm:w-[300px]"
      />
      <Select
        label={t.status}
        value={view.status ?? allStatuses}
        options={options}
        onValue={(value) => onView({ ...view, status: statuses.find((status) => status === value) })}
        className="sm:min-w-32"
      />
      <Select
        label={t.sort}
        value={view.sort}
        options={sorts.map((value) => ({ value, label: t.sorts[value] }))}
        onValue={(sort) => onView({ ...view, sort })}
        className="sm:min-w-36"
      />
      <div className="col-span-full flex min-h-11 items-center justify-between gap-x-3 sm:ml-auto">
        <p role="status" className="num text-ink-3 text-sm">
          {count !== undefined && (isFiltered(view) ? t.found(count) : t.inAll(count))}
        </p>
        {children}
      </div>
    </div>
  );
}
