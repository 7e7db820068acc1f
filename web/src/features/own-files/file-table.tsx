import { Download, EllipsisVertical, ListChecks } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Empty } from '../../ui/list/empty.tsx';
import { RowSkeletons } from '../../ui/list/more-skeletons.tsx';
import { Rows } from '../../ui/list/rows.tsx';
import { Menu, MenuAction } from '../../ui/overlay/menu.tsx';
import { useCsv } from '../records/csv-button.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FileFilters } from './file-filters.tsx';
import { type FileView, isFiltered } from './file-view.ts';
import { ownFilesCsv, wholeView } from './own-csv.ts';
import { columns, OwnFileRow } from './own-file-row.tsx';
import { useSourceLabels } from './source-labels.ts';

/** The chart's code is loaded when the dialog is opened. */
const StatsDialog = lazy(async () => ({ default: (await import('./stats-dialog.tsx')).StatsDialog }));

interface Props {
  list: {
    /** Undefined before the first answer and after a failure. */
    posts: readonly FilePost[] | undefined;
    /** The number of all matching files. */
    total: number | undefined;
    /** The number of own files whatever the filter, where it is known. */
    all?: number | undefined;
    isPending: boolean;
    /** The rows are still those of the previous view. */
    isOld: boolean;
  };
  view: FileView;
  onView: (view: FileView) => void;
  /** Shown instead of the files if they did not load. */
  failed: ReactNode;
  /** Offered above a short list too. */
  control: 'search' | 'sort';
}

/** The user's own files, with the same filter, facts and actions on every page. */
export function OwnFiles({ list, view, onView, failed, control }: Props) {
  const { dashboard, ownFiles: t } = useT();
  const { posts, total, isPending, isOld } = list;
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const hasNone = total === 0 && !isFiltered(view) && !isOld;
  const clear = <Button onClick={() => onView({ ...view, q: '', status: undefined })}>{dashboard.clearFilter}</Button>;
  return (
    <>
      {!hasNone && (
        <FileFilters {...{ control, list, view, onView }}>
          {posts && <TableMenu view={view} onChoose={() => setIds(new Set())} />}
        </FileFilters>
      )}
      {isPending && <RowSkeletons />}
      {!isPending && posts === undefined && failed}
      {posts?.length === 0 && !hasNone && <Empty heading={t.noMatch} line={dashboard.noMatchLine} action={clear} />}
      {hasNone && <Empty heading={dashboard.empty.files} line={dashboard.emptyLine.files} />}
      {posts !== undefined && posts.length > 0 && <FileTable {...{ posts, isOld, ids, setIds }} query={view.q} />}
    </>
  );
}

interface TableProps {
  posts: readonly FilePost[];
  query: string;
  isOld: boolean;
  /** The selected files; undefined while none are being chosen. */
  ids: ReadonlySet<string> | undefined;
  setIds: (ids: ReadonlySet<string> | undefined) => void;
}

function FileTable({ posts, query, isOld, ids, setIds }: TableProps) {
  const { ownFiles: t } = useT();
  const [deleting, setDeleting] = useState<FilePost>();
  const [viewing, setViewing] = useState<FilePost>();
  /** Files that are no longer listed are deselected. */
  const selectedFiles = posts.filter(({ id }) => ids?.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setIds(new Set([...(ids ?? []), id].filter((otherId) => isChosen || otherId !== id)));
  const all = selectedFiles.length === posts.length;
  const chooseAll = () => setIds(new Set(all ? [] : posts.map(({ id }) => id)));
  return (
    <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
      <BulkBar files={ids && selectedFiles} isAll={all} onAll={chooseAll} onClear={() => setIds(undefined)} />
      <ColumnHeads />
      <Rows label={t.list}>
        {posts.map((file) => (
          <OwnFileRow
            key={file.id}
            file={file}
            query={query}
            isChosen={ids?.has(file.id)}
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

/** The column heads from 1024 px, hidden from screen readers. */
function ColumnHeads() {
  const { ownFiles: t, shared } = useT();
  return (
    <div aria-hidden="true" className={cx(columns, 'border-line border-b py-2 text-ink-3 text-xs max-lg:hidden')}>
      <span className="col-start-3 text-right">{t.columns.sold}</span>
      <span className="w-26 text-right">{shared.price}</span>
      <span>{t.status}</span>
    </div>
  );
}

/** Begins to select files, or exports all files of the view, on all pages. */
function TableMenu({ view, onChoose }: { view: FileView; onChoose: () => void }) {
  const { ownFiles: t, ui } = useT();
  const sourceOf = useSourceLabels();
  const messages = { csvColumns: t.csvColumns, isPublic: t.isPublic, isPrivate: ui.isPrivate, sourceOf };
  const csv = async () => {
    const { files, stats } = await wholeView(view);
    return ownFilesCsv(files, stats, messages);
  };
  const { isBusy, save } = useCsv('tanwei-files.csv', csv);
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={t.menuOfList} aria-busy={isBusy} className="-mr-3" />}>
      <MenuAction icon={ListChecks} onChoose={onChoose}>
        {t.chooseFiles}
      </MenuAction>
      <MenuAction icon={Download} onChoose={() => void save()}>
        {t.csv}
      </MenuAction>
    </Menu>
  );
}
