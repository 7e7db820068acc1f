import { PageList, totalOf } from '../../../features/lists/page-list.tsx';
import { useStarred } from '../../../features/stars-and-follows/starred.ts';
import { useUnstar } from '../../../features/stars-and-follows/unstar.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Link } from '../../../ui/button/link.tsx';
import { StarToggle } from '../../../ui/button/star-toggle.tsx';
import { BareCard } from '../../../ui/card/bare-card.tsx';
import { FileGrid, FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { PrivateBadge } from '../../../ui/text/badge.tsx';

export default function StarredPage() {
  const { dashboard, home, nav, starred: t } = useT();
  usePageTitle(nav.starred);
  const list = useStarred();
  const unstar = useUnstar();
  const empty = (
    <Empty
      heading={dashboard.empty.starred}
      line={dashboard.emptyLine.starred}
      to={paths.home()}
      word={dashboard.lookAround}
    />
  );
  return (
    <>
      <PageHead heading={nav.starred} lead={list.items.length > 0 ? t.lead(totalOf(list)) : undefined} />
      <PageList
        list={list}
        words={{ failed: t.failed, shown: home.filesShown }}
        skeleton={<FileGridSkeleton />}
        empty={empty}
      >
        {(files) => (
          <FileGrid>
            {files.map((file) => (
              <BareCard key={file.id} file={file} mark={<PrivateBadge file={file} />}>
                <div className="flex min-h-7 items-center gap-x-2 text-ink-3 text-xs">
                  <Link
                    to={paths.user(file.username)}
                    className="relative z-1 mr-auto min-w-0 truncate leading-7 transition-colors hover:text-accent-text"
                  >
                    {file.display_name || file.username}
                  </Link>
                  <StarToggle starred count={file.star_count} onToggle={() => void unstar(file)} onCover />
                </div>
              </BareCard>
            ))}
          </FileGrid>
        )}
      </PageList>
    </>
  );
}
