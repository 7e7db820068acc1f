import { type ComponentType, lazy, memo, type RefObject, Suspense, useEffect, useMemo, useState } from 'react';
import { useStar } from '../../../features/stars-and-follows/stars.ts';
import { useCore } from '../../../i18n/index.tsx';
import { usePrefetch } from '../../../nav/prefetch.ts';
import { FileCard } from '../../../ui/card/file-card.tsx';
import { usePartsByFrame } from '../../../ui/list/by-frame.ts';
import { FileCardSkeleton } from '../../../ui/list/skeleton.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import type { HomeControls } from './home-state.ts';
import type { InsteadProps } from './instead.tsx';
import { CardList, skeletonKeys } from './list.tsx';
import type { List, PostedFile } from './queries.ts';
import { Filters } from './toolbar.tsx';

/**
 * Most searches find something, so the replacement for an empty result is fetched only then; without it the list is
 * still shown.
 */
const Instead = lazy<ComponentType<InsteadProps>>(() =>
  import('./instead.tsx').catch(() => ({ default: ({ children }: InsteadProps) => children })),
);

/** Columns of the widest grid, so the size of the first row. */
const columns = 4;

/** As many as a slow phone lays out without a pause that one notices. */
const cardsPerFrame = 2;

interface CardsProps {
  files: readonly PostedFile[];
  query: string;
  /** Of their headings: below the sections the list has one of its own. */
  level: 2 | 3;
}

/** Memoised: other answers that arrive on the page do not draw the cards again. */
const Row = memo(({ files, isFirst, ...card }: CardsProps & { isFirst: boolean }) => {
  /** A star that was refused turns back without a message: the home page shows no errors. */
  const star = useStar();
  const prefetch = usePrefetch();
  return files.map((file) => (
    <FileCard key={file.id} file={file} onStar={star} onPrefetch={prefetch} isFirst={isFirst} {...card} />
  ));
});

/** New cards are drawn a few per frame. */
function Cards({ files, areHere, ...card }: CardsProps & { areHere: boolean }) {
  const rows = useMemo(
    () => files.flatMap((_, at) => (at % cardsPerFrame === 0 ? [files.slice(at, at + cardsPerFrame)] : [])),
    [files],
  );
  const drawn = usePartsByFrame(rows.length, areHere ? Number.POSITIVE_INFINITY : 1);
  return (
    <>
      {rows.slice(0, drawn).map((row, at) => (
        <Row key={row[0]?.id} files={row} isFirst={at * cardsPerFrame < columns} {...card} />
      ))}
      {/* Keeps the content after the list below the window until all rows are drawn. */}
      {drawn < rows.length && <div key={drawn} className="col-span-full h-screen" />}
    </>
  );
}

interface FileTabProps {
  controls: HomeControls;
  list: List<PostedFile>;
  /** Whether the list was there when the page was opened, or has been drawn since. */
  wasHere: RefObject<boolean>;
}

/** Memoised: what is typed above does not draw the list again. */
export default memo(({ controls, list, wasHere }: FileTabProps) => {
  const { home } = useCore();
  /** Drawn at once, so that the reader finds their place again. */
  const [areHere] = useState(wasHere.current);
  useEffect(() => {
    wasHere.current = true;
  }, [wasHere]);
  const { q, type } = controls;
  const hasNone = type !== undefined && list.missed !== undefined;
  const hasRoom = !list.isPending && (q === '' ? hasNone : list.items.length < columns);
  const cards = (
    <CardList
      list={list}
      skeletons={skeletonKeys.map((key) => <FileCardSkeleton key={key} />)}
      empty={{ heading: home.noFiles, line: home.noFilesHint }}
      controls={controls}
    >
      <Cards
        files={list.items}
        query={[...(list.matched ?? [q]), ...(list.synonyms ?? [])].join(' ')}
        level={controls.isOpen ? 3 : 2}
        areHere={areHere}
      />
    </CardList>
  );
  return (
    <>
      <p role="status" className="mb-5 h-0 overflow-hidden md:mb-6">
        {q === '' && list.total !== undefined && home.fileTotal(formatCount(list.total))}
      </p>
      <Filters controls={controls} total={list.asked ? list.total : 0} />
      {hasRoom ? (
        <Suspense fallback={list.items.length > 0 && cards}>
          <Instead controls={controls} list={list}>
            {cards}
          </Instead>
        </Suspense>
      ) : (
        cards
      )}
    </>
  );
});
