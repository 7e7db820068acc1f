import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { distinct } from '../../../api/distinct.ts';
import { read } from '../../../api/query.ts';
import { useCore, useT } from '../../../i18n/index.tsx';
import { usePrefetch } from '../../../nav/prefetch.ts';
import { Button } from '../../../ui/button/button.tsx';
import { BareCard } from '../../../ui/card/bare-card.tsx';
import { FileGrid, FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import type { HomeControls } from './home-state.ts';
import type { List, PostedFile } from './queries.ts';

export interface InsteadProps {
  controls: HomeControls;
  list: List<PostedFile>;
  /** The list as it is shown where it has enough. */
  children: ReactNode;
}

/** Popular files follow the few that were found, or stand in the place of none, of which the line above the tabs speaks. */
export default function Instead({ controls, list: { items, missed }, children }: InsteadProps) {
  const { home } = useCore();
  const isEmpty = missed !== undefined && items.length === 0;
  return (
    <>
      {isEmpty ? <EmptyType controls={controls} /> : children}
      <Others results={items} isFirst={isEmpty && controls.q !== ''} />
      {isEmpty && controls.q !== '' && (
        <Button className="mt-9" onClick={controls.showAll}>
          {home.showAll}
        </Button>
      )}
    </>
  );
}

/** Nothing was searched for, and the type that was chosen has no files. */
function EmptyType({ controls: { q, type, showAll } }: Pick<InsteadProps, 'controls'>) {
  const { home, common } = useCore();
  const t = useT().instead;
  if (q || !type) return null;
  return (
    <Empty heading={t.emptyType(common.category[type])} action={<Button onClick={showAll}>{home.showAll}</Button>} />
  );
}

const sampleSize = 4;

/** Four popular files that are not on the page already: first those with the tag of what was found, then of its type. */
function Others({ results, isFirst }: { results: readonly PostedFile[]; isFirst: boolean }) {
  const heading = useId();
  const t = useT().instead;
  const prefetch = usePrefetch();
  const tag = results[0]?.tags[0];
  const type = results[0]?.category;
  const popular = { page: 1, limit: 5 * sampleSize, sortBy: 'popular' } as const;
  const related = useQuery({ ...read('GET /files', { query: { ...popular, tag } }), enabled: tag !== undefined });
  const ofType = useQuery(read('GET /files', { query: { ...popular, type } }));
  const resultIds = new Set(results.map(({ id }) => id));
  const files = distinct([...(related.data?.posts ?? []), ...(ofType.data?.posts ?? [])])
    .filter(({ id, is_purchased }) => !resultIds.has(id) && !is_purchased)
    .slice(0, sampleSize);
  const isComing = related.isLoading || ofType.isLoading;
  if (!isComing && files.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={isFirst ? undefined : 'mt-9 md:mt-12'}>
      <h2 id={heading} className="mb-3.5">
        {t.others}
      </h2>
      {isComing && <FileGridSkeleton count={sampleSize} />}
      <FileGrid>
        {!isComing && files.map((file) => <BareCard key={file.id} file={file} onPrefetch={prefetch} level={3} />)}
      </FileGrid>
    </section>
  );
}
