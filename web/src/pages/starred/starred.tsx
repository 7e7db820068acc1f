import { PageList, totalOf } from '../../features/lists/page-list.tsx';
import { useStarred } from '../../features/stars-and-follows/starred.ts';
import { useUnstar } from '../../features/stars-and-follows/unstar.tsx';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { FileCard } from '../../ui/card/file-card.tsx';
import { FileGrid, FileGridSkeleton } from '../../ui/card/file-grid.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { PrivateBadge } from '../../ui/text/badge.tsx';

export default function StarredPage() {
  const { starred: t } = useT();
  usePageTitle(t.title);
  const list = useStarred();
  const unstar = useUnstar();
  const empty = <Empty heading={t.empty} line={t.emptyLine} to={paths.home()} word={t.lookAround} />;
  return (
    <>
      <PageHead heading={t.title} lead={list.items.length > 0 ? t.lead(totalOf(list)) : undefined} />
      <PageList list={list} words={t} skeleton={<FileGridSkeleton />} empty={empty}>
        {(files) => (
          <FileGrid>
            {files.map((file) => (
              <FileCard
                key={file.id}
                file={file}
                onStar={(starred) => void unstar(starred)}
                badge={<PrivateBadge file={file} />}
              />
            ))}
          </FileGrid>
        )}
      </PageList>
    </>
  );
}
