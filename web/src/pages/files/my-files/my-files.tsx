import { keepPreviousData } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { pageSizes } from '#shared/limits';
import { useRead } from '../../../api/use-read.ts';
import { OwnFiles } from '../../../features/own-files/file-table.tsx';
import { myFilesAddress, viewOf } from '../../../features/own-files/file-view.ts';
import { useT } from '../../../i18n/index.tsx';
import { pageOf } from '../../../nav/page-number.ts';
import { paths } from '../../../nav/paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Pager } from '../../../ui/list/pager.tsx';

export default function MyFilesPage() {
  const { nav, ownFiles: t } = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [page, view] = [pageOf(search), viewOf(search)];
  const { q, status, sort: sortBy } = view;
  const list = useRead('GET /files/user', {
    query: { page, limit: pageSizes.files, sortBy, q, status },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { posts, pagination } = list.data ?? {};
  const last = Math.max(1, pagination?.totalPages ?? 1);
  if (pagination && !list.isPlaceholderData && page > last) return <Navigate to={myFilesAddress(view, last)} replace />;
  return (
    <>
      <TitledHead heading={nav.myFiles}>
        <ButtonLink icon={Upload} to={paths.create()} tone="primary">
          {nav.footer.upload}
        </ButtonLink>
      </TitledHead>
      <OwnFiles
        control="sort"
        list={{ posts, total: pagination?.total, isPending: list.isPending, isOld: list.isPlaceholderData }}
        view={view}
        onView={(next) => void navigate(myFilesAddress(next, 1), { replace: true })}
        failed={list.error && <LoadFailed heading={t.failed} error={list.error} onRetry={list.refetch} />}
      />
      <Pager page={page} totalPages={last} to={(to) => myFilesAddress(view, to)} />
    </>
  );
}
