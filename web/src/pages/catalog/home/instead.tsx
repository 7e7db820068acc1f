import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { read } from '../../../api/query.ts';
import { useCore, useT } from '../../../i18n/index.tsx';
import { usePrefetch } from '../../../nav/prefetch.ts';
import { Button } from '../../../ui/button/button.tsx';
import { BareCard } from '../../../ui/card/bare-card.tsx';
import { FileGrid } from '../../../ui/card/file-grid.tsx';
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
  const isEmpty = missed !== undefined && items.length === 0;
  return (
    <>
      {isEmpty ? <EmptyType controls={controls} /> : children}
      <Others but={items.map(({ id }) => id)} isFirst={isEmpty && controls.q !== ''} />
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

/** Four popular files that are not on the page already. Renders nothing if the market has none or the request fails. */
function Others({ but, isFirst }: { but: readonly string[]; isFirst: boolean }) {
  const heading = useId();
  const t = useT().instead;
  const prefetch = usePrefetch();
  const { data } = useQuery(read('GET /files', { query: { page: 1, limit: 2 * sampleSize, sortBy: 'popular' } }));
  const files = (data?.posts ?? []).filter(({ id }) => !but.includes(id)).slice(0, sampleSize);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={isFirst ? undefined : 'mt-9 md:mt-12'}>
      <h2 id={heading} className="mb-3.5">
        {t.others}
      </h2>
      <FileGrid>
        {files.map((file) => (
          <BareCard key={file.id} file={file} onPrefetch={prefetch} level={3} />
        ))}
      </FileGrid>
    </section>
  );
}
