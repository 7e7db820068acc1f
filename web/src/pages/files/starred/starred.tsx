import { PageList, totalOf } from '../../../features/lists/page-list.tsx';
import { useStarred } from '../../../features/stars-and-follows/starred.ts';
import { useUnstar } from '../../../features/stars-and-follows/unstar.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { StarToggle } from '../../../ui/button/star-toggle.tsx';
import { BareCard } from '../../../ui/card/bare-card.tsx';
import { SellerLink } from '../../../ui/card/file-card.tsx';
import { FileGrid, FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { passFocusOn } from '../../../ui/list/pass-focus-on.ts';
import { PrivateBadge } from '../../../ui/text/badge.tsx';

export default function StarredPage() {
  const { dashboard, nav, ownFiles, starred: t } = useT();
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
      <TitledHead heading={nav.starred} lead={list.items.length > 0 ? t.lead(totalOf(list)) : undefined} />
      <PageList
        list={list}
        words={{ failed: t.failed, shown: ownFiles.shown }}
        skeleton={<FileGridSkeleton />}
        empty={empty}
      >
        {(files) => (
          <FileGrid>
            {files.map((file) => (
              <BareCard key={file.id} file={file} mark={<PrivateBadge file={file} />}>
                <div ref={passFocusOn} className="flex min-h-7 items-center gap-x-2 text-ink-3 text-xs">
                  <SellerLink file={file} className="mr-auto" />
                  <StarToggle starred count={file.star_count} onToggle={() => void unstar(file)} />
                </div>
              </BareCard>
            ))}
          </FileGrid>
        )}
      </PageList>
    </>
  );
}
