import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { type FileView, isFiltered, sorts, statuses } from './file-view.ts';

interface Props {
  /** Offered above a short list too. */
  control: 'search' | 'sort';
  view: FileView;
  onView: (view: FileView) => void;
  list: {
    /** The number of matching files; undefined while it is unknown. */
    total: number | undefined;
    /** The number of own files whatever the filter, where it is known. */
    all?: number | undefined;
    /** The rows are still those of the previous view. */
    isOld: boolean;
  };
  /** Actions on all of these files. */
  children?: ReactNode;
}

const allStatuses = 'all';

/** Fewer files are seen at a glance. */
const filterFrom = 12;

/** Search, status and order of own files, and their number. */
export function FileFilters({ control, list: { total, all, isOld }, view, onView, children }: Props) {
  const { ownFiles: t } = useT();
  const isShort = all === undefined && isFiltered(view) ? false : (all ?? total ?? 0) < filterFrom;
  const options = [
    { value: allStatuses, label: t.statuses.all },
    ...statuses.map((value) => ({ value, label: t.statuses[value] })),
  ];
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-2">
      {(control === 'search' || !isShort) && (
        <SearchField
          label={t.filterLabel}
          placeholder={t.filter}
          value={view.q}
          onSearch={(q) => onView({ ...view, q })}
          className="min-w-0 flex-1 basis-50 sm:max-w-[300px]"
        />
      )}
      {!isShort && (
        <Select
          label={t.status}
          value={view.status ?? allStatuses}
          options={options}
          onValue={(value) => onView({ ...view, status: statuses.find((status) => status === value) })}
          className="sm:min-w-32"
        />
      )}
      {(control === 'sort' || !isShort) && (
        <Select
          label={t.sort}
          value={view.sort}
          options={sorts.map((value) => ({ value, label: t.sorts[value] }))}
          onValue={(sort) => onView({ ...view, sort })}
          className="sm:min-w-36"
        />
      )}
      <div className="ml-auto flex min-h-11 items-center gap-x-3">
        <p role="status" className="num text-ink-3 text-sm">
          {total !== undefined && !isOld && isFiltered(view) && t.found(formatCount(total))}
        </p>
        {children}
      </div>
    </div>
  );
}
