import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Empty } from '../../ui/list/empty.tsx';
import { RowSkeletons } from '../../ui/list/more-skeletons.tsx';
import { Rows } from '../../ui/list/rows.tsx';
import { CsvButton } from '../records/csv-button.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FileFilters } from './file-filters.tsx';
import { type FileView, isFiltered } from './file-view.ts';
import { ownFilesCsv, wholeView } from './own-csv.ts';
import { columns, OwnFileRow } from './own-file-row.tsx';
import { useSourceLabels } from './source-labels.ts';
import type { StatsById } from './stats.ts';

/** The chart's code is loaded when the dialog is opened. */
const StatsDialog = lazy(async () => ({ default: (await import('./stats-dialog.tsx')).StatsDialog }));

interface Props {
  list: {
    /** Undefined before the first answer and after a failure. */
    posts: readonly FilePost[] | undefined;
    /** The number of all matching files. */
    total: number | undefined;
    isPending: boolean;
    /** The rows are still those of the previous view. */
    isOld: boolean;
    stats: StatsById;
  };
  view: FileView;
  onView: (view: FileView) => void;
  /** Shown instead of the files if they did not load. */
  failed: ReactNode;
  /** Shows the filter even if there are no files. */
  keepsFilter?: boolean;
}

/** The user's own files, with the same filter, facts and actions on every page. */
export function OwnFiles({ list, view, onView, failed, keepsFilter = false }: Props) {
  const { dashboard, ownFiles: t } = useT();
  const { posts, total, isPending, isOld, stats } = list;
  const hasNone = total === 0 && !isFiltered(view) && !isOld;
  const clear = <Button onClick={() => onView({ ...view, q: '', status: undefined })}>{dashboard.clearFilter}</Button>;
  return (
    <>
      {(keepsFilter || !hasNone) && (
        <FileFilters view={view} onView={onView} total={isOld ? undefined : total}>
          {total !== undefined && total > 0 && <TableExport view={view} />}
        </FileFilters>
      )}
      {isPending && <RowSkeletons />}
      {!isPending && posts === undefined && failed}
      {posts?.length === 0 && !hasNone && <Empty heading={t.noMatch} line={dashboard.noMatchLine} action={clear} />}
      {hasNone && <Empty heading={dashboard.empty.files} line={dashboard.emptyLine.files} />}
      {posts !== undefined && posts.length > 0 && <FileTable {...{ posts, stats, isOld }} query={view.q} />}
    </>
  );
}

interface TableProps {
  posts: readonly FilePost[];
  stats: StatsById;
  query: string;
  isOld: boolean;
}

function FileTable({ posts, stats, query, isOld }: TableProps) {
  const { ownFiles: t } = useT();
  const [deleting, setDeleting] = useState<FilePost>();
  const [viewing, setViewing] = useState<FilePost>();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** Files that are no longer listed are deselected. */
  const selectedFiles = posts.filter(({ id }) => ids.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setIds(new Set([...ids, id].filter((otherId) => isChosen || otherId !== id)));
  const all = selectedFiles.length === posts.length;
  return (
    <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
      <BulkBar files={selectedFiles} onClear={() => setIds(new Set())} />
      <ColumnHeads isAll={all} onAll={() => setIds(new Set(all ? [] : posts.map(({ id }) => id)))} />
      <Rows label={t.list}>
        {posts.map((file) => (
          <OwnFileRow
            key={file.id}
            file={file}
            stats={stats?.get(file.id)}
            query={query}
            isChosen={ids.has(file.id)}
            onChoose={(isChosen) => choose(file.id, isChosen)}
            onDelete={setDeleting}
            onStats={setViewing}
          />
        ))}
      </Rows>
      <DeleteDialog file={deleting} onClose={() => setDeleting(undefined)} />
      <Suspense>{viewing && <StatsDialog file={viewing} onClose={() => setViewing(undefined)} />}</Suspense>
    </div>
  );
}

/**
 * The column heads, hidden from screen readers, as each figure has a label. Below 1024 px only "select all" is left.
 */
function ColumnHeads({ isAll, onAll }: { isAll: boolean; onAll: () => void }) {
  const { ownFiles: t } = useT();
  return (
    <div className={cx(columns, 'items-center border-line border-b py-1 text-ink-3 text-xs')}>
      <label className="col-span-3 flex min-h-11 cursor-pointer items-center whitespace-nowrap pl-[3px] text-ink-2 text-sm">
        <input type="checkbox" checked={isAll} onChange={onAll} className="mr-3 size-[18px] flex-none accent-accent" />
        {t.chooseAll}
      </label>
      {(['views', 'sales', 'conversion'] as const).map((key) => (
        <span key={key} aria-hidden="true" className="text-right max-lg:hidden">
          {t.columns[key]}
        </span>
      ))}
      <span aria-hidden="true" className="text-right max-lg:hidden lg:w-26">
        {t.columns.price}
      </span>
      <span aria-hidden="true" className="max-lg:hidden">
        {t.columns.status}
      </span>
    </div>
  );
}

/** Exports all files of the view, on all pages. */
function TableExport({ view }: { view: FileView }) {
  const { ownFiles: t, ui } = useT();
  const sourceOf = useSourceLabels();
  const messages = { csvColumns: t.csvColumns, isPublic: t.isPublic, isPrivate: ui.isPrivate, sourceOf };
  const csv = async () => {
    const { files, stats } = await wholeView(view);
    return ownFilesCsv(files, stats, messages);
  };
  return <CsvButton label={t.csv} name="tanwei-files.csv" make={csv} />;
}
