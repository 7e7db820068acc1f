import { type ComponentType, lazy, memo, Suspense } from 'react';
import { useStar } from '../../features/stars-and-follows/stars.ts';
import { useCore } from '../../i18n/index.tsx';
import { usePrefetch } from '../../nav/prefetch.ts';
import { FileCard } from '../../ui/card/file-card.tsx';
import { Waiting } from '../../ui/frame/spinner.tsx';
import { FileCardSkeleton } from '../../ui/list/skeleton.tsx';
import { formatCount } from '../../ui/text/format.ts';
import type { HomeControls } from './home-state.ts';
import type { InsteadProps } from './instead.tsx';
import { CardList } from './list.tsx';
import type { List, PostedFile } from './queries.ts';
import { Toolbar } from './toolbar.tsx';

interface Props {
  controls: HomeControls;
  list: List<PostedFile>;
}

/** Most searches find something: what is shown where they do not is fetched then, and without it the list still stands. */
const Instead = lazy<ComponentType<InsteadProps>>(() =>
  import('./instead.tsx').catch(() => ({ default: ({ children }: InsteadProps) => children })),
);

export const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** Of the widest grid: its first row. */
const columns = 4;

/** Drawn again only for other files: what else arrives on the page leaves them as they are. */
const Cards = memo(({ files, query }: { files: readonly PostedFile[]; query: string }) => {
  /** A star that was refused turns back without a word: this page's failures are silent. */
  const star = useStar();
  const prefetch = usePrefetch();
  return files.map((file, at) => (
    <FileCard key={file.id} file={file} onStar={star} onPrefetch={prefetch} query={query} isFirst={at < columns} />
  ));
});

export function FileTab({ controls, list }: Props) {
  const { home } = useCore();
  const [shown, total] = [formatCount(list.items.length), formatCount(list.total ?? 0)];
  const isWhole = list.matched === undefined && list.total !== undefined;
  const cards = (
    <CardList
      list={list}
      shown={home.filesShown(shown, total)}
      skeletons={skeletonKeys.map((key) => <FileCardSkeleton key={key} />)}
      empty={{ heading: home.noFiles, line: home.noFilesHint }}
      controls={controls}
    >
      <Cards files={list.items} query={list.matched?.join(' ') ?? controls.q} />
    </CardList>
  );
  return (
    <>
      <Toolbar controls={controls} total={isWhole ? home.fileTotal(total) : ''} />
      {list.missed !== undefined && (list.missed || controls.type) ? (
        <Suspense fallback={<Waiting />}>
          <Instead controls={controls} list={list} missed={list.missed}>
            {cards}
          </Instead>
        </Suspense>
      ) : (
        cards
      )}
    </>
  );
}
