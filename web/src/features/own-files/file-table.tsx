import { Check, Eye, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { RowSkeletons } from '../../ui/list/more-skeletons.tsx';
import { Rows } from '../../ui/list/rows.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { PrivateBadge } from '../../ui/text/badge.tsx';
import { Marked } from '../../ui/text/marked.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FileFilters } from './file-filters.tsx';
import { type FileView, isFiltered } from './file-view.ts';
import { IconLink, OwnActions, PostRow } from './own-row.tsx';
import { VisibilitySwitch } from './visibility.tsx';

interface Props {
  list: {
    /** Undefined before an answer, and after none. */
    posts: readonly FilePost[] | undefined;
    /** How many there are, shown or not. */
    total: number | undefined;
    isPending: boolean;
    /** What is shown is still the list from before. */
    isOld: boolean;
  };
  view: FileView;
  onView: (view: FileView) => void;
  /** In the place of files that did not load. */
  failed: ReactNode;
}

/** One's own files wherever they are listed: the same filter, the same facts, the same things to do with them. */
export function OwnFiles({ list, view, onView, failed }: Props) {
  const { dashboard, ownFiles: t } = useT();
  const { posts, total, isPending, isOld } = list;
  if (total === 0 && !isFiltered(view) && !isOld)
    return <Empty heading={dashboard.empty.files} line={dashboard.emptyLine.files} />;
  const clear = <Button onClick={() => onView({ ...view, q: '', status: undefined })}>{dashboard.clearFilter}</Button>;
  return (
    <>
      <FileFilters view={view} onView={onView} total={isOld ? undefined : total} />
      {isPending && <RowSkeletons />}
      {!isPending && posts === undefined && failed}
      {posts?.length === 0 && <Empty heading={t.noMatch} line={dashboard.noMatchLine} action={clear} />}
      {posts !== undefined && posts.length > 0 && <FileTable posts={posts} query={view.q} isOld={isOld} />}
    </>
  );
}

function FileTable({ posts, query, isOld }: { posts: readonly FilePost[]; query: string; isOld: boolean }) {
  const { ownFiles: t } = useT();
  const [asked, setAsked] = useState<FilePost>();
  return (
    <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
      <Rows label={t.list}>
        {posts.map((file) => (
          <PostRow
            key={file.id}
            file={file}
            title={<Marked text={file.title} query={query} />}
            fact={<PrivateBadge file={file} />}
          >
            <VisibilitySwitch file={file} />
            <OwnActions file={file} onDelete={setAsked}>
              <CopyLink file={file} />
              {/* On phones the title is the way there. */}
              <span className="max-md:hidden">
                <IconLink icon={Eye} to={paths.file(file.id)} label={t.view(file.title)} />
              </span>
            </OwnActions>
          </PostRow>
        ))}
      </Rows>
      <DeleteDialog file={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}

function CopyLink({ file: { id, title } }: { file: FilePost }) {
  const { file: words, ownFiles: t, ui } = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const address = `${location.origin}${paths.file(id)}`;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      toast.ok(words.linkCopied, address);
    } catch {
      toast.bad(ui.copyFailed, address);
    }
  };
  return <IconButton icon={isCopied ? Check : Link2} label={t.copyLink(title)} onClick={() => void copy()} />;
}
