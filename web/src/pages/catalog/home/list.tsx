import type { ReactNode } from 'react';
import { useCore, useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { fileGrid } from '../../../ui/card/file-grid.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { type HomeControls, isNarrowed } from './home-state.ts';
import type { List } from './queries.ts';

export const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

interface Props {
  list: List<{ id: string }>;
  skeletons: ReactNode;
  /** The text for a list that is empty because of a search or a filter. */
  empty: { heading: string; line: string };
  /** Three columns instead of four on wide screens. */
  three?: boolean;
  controls: HomeControls;
  children: ReactNode;
}

/** Every state of a list of cards: loading, failed, empty, loaded, and loading the next page. */
export function CardList({ list, skeletons, empty, three = false, controls, children }: Props) {
  const { home } = useCore();
  if (!list.isPending && list.items.length === 0) return <None list={list} empty={empty} controls={controls} />;
  return (
    <>
      <div
        aria-busy={list.isBusy}
        className={cx(
          three ? 'grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3' : fileGrid,
          'transition-opacity',
          list.isOther && 'opacity-60',
        )}
      >
        {list.isPending ? skeletons : children}
      </div>
      {!list.isPending && (
        <LoadMore
          shown={list.retry && home.loadFailed}
          hasMore={list.hasMore}
          loading={list.isLoadingMore}
          onMore={list.retry ?? controls.showMore}
        />
      )}
    </>
  );
}

function None({ list: { error, retry }, empty, controls }: Pick<Props, 'list' | 'empty' | 'controls'>) {
  const { home } = useCore();
  if (error && retry) return <LoadFailed heading={home.loadFailed} error={error} onRetry={retry} />;
  if (!isNarrowed(controls)) return <StillEmpty />;
  return <Empty {...empty} action={<Button onClick={controls.showAll}>{home.showAll}</Button>} />;
}

function StillEmpty() {
  const { instead: t } = useT();
  return <Empty heading={t.stillEmpty} line={t.stillEmptyLine} />;
}
