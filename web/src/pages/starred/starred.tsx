import { distinct } from '../../api/distinct.ts';
import { useStarred } from '../../features/lists/starred.ts';
import { useUnstar } from '../../features/stars-and-follows/unstar.tsx';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { FileCard } from '../../ui/card/file-card.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { MorePages } from '../../ui/list/more-pages.tsx';
import { FileCardSkeleton } from '../../ui/list/skeleton.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { PrivateBadge } from '../../ui/text/private-badge.tsx';

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 md:gap-6 lg:grid-cols-4';
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

export default function StarredPage() {
  const { starred: t } = useT();
  usePageTitle(t.title);
  const list = useStarred();
  const total = list.data?.pages.at(-1)?.pagination.total;
  return (
    <>
      <PageHead heading={t.title} lead={total ? t.lead(formatCount(total)) : undefined} />
      {list.isPending && (
        <div aria-busy="true" className={grid}>
          {skeletons.map((key) => (
            <FileCardSkeleton key={key} />
          ))}
        </div>
      )}
      {list.isError && !list.data && <LoadFailed heading={t.failed} error={list.error} onRetry={list.refetch} />}
      {list.data && <Shelf list={list} />}
    </>
  );
}

function Shelf({ list }: { list: ReturnType<typeof useStarred> }) {
  const { starred: t } = useT();
  const unstar = useUnstar();
  const files = distinct(list.data?.pages.flatMap((page) => page.files) ?? []);
  const total = list.data?.pages.at(-1)?.pagination.total ?? 0;
  if (files.length === 0) return <Nothing />;
  return (
    <>
      <div className={grid}>
        {files.map((file) => (
          <FileCard
            key={file.id}
            file={{ ...file, is_starred: true }}
            onStar={(starred) => void unstar(starred)}
            badge={<PrivateBadge file={file} />}
          />
        ))}
      </div>
      <MorePages
        list={list}
        shown={t.shown(formatCount(files.length), formatCount(Math.max(total, files.length)))}
        failed={t.failed}
      />
    </>
  );
}

function Nothing() {
  const { starred: t } = useT();
  const look = <ButtonLink to={paths.home()}>{t.lookAround}</ButtonLink>;
  return (
    <Empty heading={t.empty} action={look}>
      {t.emptyLine}
    </Empty>
  );
}
