import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye, Upload } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { FilePost } from '#shared/contract/files';
import { pageSizes } from '#shared/limits';
import { read } from '../../api/query.ts';
import { DeleteDialog } from '../../features/own-files/delete-dialog.tsx';
import { IconLink, OwnActions, PostRow } from '../../features/own-files/own-row.tsx';
import { useT } from '../../i18n/index.tsx';
import { pageOf } from '../../nav/page-number.ts';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { RowSkeleton } from '../../ui/list/more-skeletons.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Rows } from '../../ui/list/rows.tsx';
import { PrivateBadge } from '../../ui/text/badge.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { addressOf, sortOf, sorts } from './sort.ts';

export default function MyFilesPage() {
  const { nav, dashboard, ownFiles: t } = useT();
  usePageTitle(nav.myFiles);
  const [search] = useSearchParams();
  const [page, sortBy] = [pageOf(search), sortOf(search)];
  const list = useQuery({
    ...read('GET /files/user', { query: { page, limit: pageSizes.files, sortBy } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { posts = [], pagination } = list.data ?? {};
  const last = Math.max(1, pagination?.totalPages ?? 1);
  if (pagination && !list.isPlaceholderData && page > last) return <Navigate to={addressOf(sortBy, last)} replace />;
  return (
    <>
      <Head total={pagination?.total} sortBy={sortBy} />
      {list.isPending && <RowSkeleton />}
      {list.isError && <LoadFailed heading={t.failed} error={list.error} onRetry={list.refetch} />}
      {pagination?.total === 0 && <Empty heading={dashboard.empty.files} line={dashboard.emptyLine.files} />}
      {posts.length > 0 && <Files posts={posts} isOld={list.isPlaceholderData} />}
      <Pager page={page} totalPages={last} to={(to) => addressOf(sortBy, to)} />
    </>
  );
}

function Head({ total, sortBy }: { total: number | undefined; sortBy: ReturnType<typeof sortOf> }) {
  const { nav, ownFiles: t } = useT();
  const navigate = useNavigate();
  const isAny = total !== undefined && total > 0;
  return (
    <PageHead heading={nav.myFiles} lead={isAny ? t.lead(formatCount(total)) : undefined}>
      {isAny && (
        <Select
          label={t.sort}
          value={sortBy}
          options={sorts.map((value) => ({ value, label: t.sorts[value] }))}
          onValue={(value) => void navigate(addressOf(value, 1), { replace: true })}
          className="min-w-36"
        />
      )}
      <ButtonLink icon={Upload} to={paths.create()} tone="primary">
        {nav.footer.upload}
      </ButtonLink>
    </PageHead>
  );
}

function Files({ posts, isOld }: { posts: readonly FilePost[]; isOld: boolean }) {
  const { ownFiles: t } = useT();
  const [asked, setAsked] = useState<FilePost>();
  return (
    <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
      <Rows label={t.list}>
        {posts.map((file) => (
          <PostRow key={file.id} file={file} fact={<PrivateBadge file={file} />}>
            <OwnActions file={file} onDelete={setAsked}>
              <IconLink icon={Eye} to={paths.file(file.id)} label={t.view(file.title)} />
            </OwnActions>
          </PostRow>
        ))}
      </Rows>
      <DeleteDialog file={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}
