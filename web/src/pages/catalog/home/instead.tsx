import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { read } from '../../../api/query.ts';
import { useStar } from '../../../features/stars-and-follows/stars.ts';
import { useCore, useT } from '../../../i18n/index.tsx';
import { usePrefetch } from '../../../nav/prefetch.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileCard } from '../../../ui/card/file-card.tsx';
import { FileGrid } from '../../../ui/card/file-grid.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { wantedIn } from './excluded.tsx';
import type { HomeControls } from './home-state.ts';
import type { List, PostedFile } from './queries.ts';
import { SynonymLine } from './synonyms.tsx';

export interface InsteadProps {
  controls: HomeControls;
  list: List<PostedFile>;
  /** The query that found too little; empty if only a type was chosen, undefined if it found something. */
  missed: string | undefined;
  /** The list as it is shown for a full match. */
  children: ReactNode;
}

/** What is shown around the list when it has more, or less, than was searched for. */
export default function Instead({ missed, ...props }: InsteadProps) {
  return (
    <>
      <SynonymLine {...props} />
      {missed === undefined ? props.children : <Missed {...props} missed={missed} />}
    </>
  );
}

/** An empty search says so first; files with fewer of its words, and popular files, follow below. */
function Missed({ controls, list, missed: query, children }: InsteadProps & { missed: string }) {
  const heading = useId();
  const { home, common } = useCore();
  const t = useT().instead;
  /** Excluded tags are left out of the text. */
  const missed = wantedIn(query) || query;
  const { type } = controls;
  const none = type ? t.noneOfType(missed, common.category[type]) : t.none(missed);
  return (
    <>
      {list.matched ? (
        <>
          <div role="status" className="wrap-anywhere mb-6">
            <h2 className="text-ink text-md">{home.noFiles}</h2>
            <p className="text-ink-2 text-sm">{none}</p>
          </div>
          <section aria-labelledby={heading}>
            <h2 id={heading} className="wrap-anywhere mb-4 text-ink text-md">
              {t.fewer(list.matched.map(t.quoted).join(t.and))}
            </h2>
            {children}
          </section>
        </>
      ) : (
        <Nothing controls={controls} isSearched={missed !== ''} line={none} />
      )}
      <Popular but={list.items.map(({ id }) => id)} />
    </>
  );
}

interface NothingProps extends Pick<InsteadProps, 'controls'> {
  /** False if only a type was chosen. */
  isSearched: boolean;
  line: string;
}

function Nothing({ controls: { type, choose, showAll }, isSearched, line }: NothingProps) {
  const { home, common } = useCore();
  const t = useT().instead;
  if (type && !isSearched) {
    const all = <Button onClick={showAll}>{home.showAll}</Button>;
    return <Empty heading={t.emptyType(common.category[type])} line={t.emptyTypeLine} action={all} />;
  }
  const action = type ? (
    <Button onClick={() => choose({ type: undefined })}>{t.everyType}</Button>
  ) : (
    <Button onClick={showAll}>{home.showAll}</Button>
  );
  return <Empty heading={home.noFiles} line={line} action={action} />;
}

const sampleSize = 4;

/** Four popular files that are not on the page already. Renders nothing if the market has none or the request fails. */
function Popular({ but }: { but: readonly string[] }) {
  const heading = useId();
  const t = useT().instead;
  const star = useStar();
  const prefetch = usePrefetch();
  const { data } = useQuery(read('GET /files', { query: { page: 1, limit: 2 * sampleSize, sortBy: 'popular' } }));
  const files = (data?.posts ?? []).filter(({ id }) => !but.includes(id)).slice(0, sampleSize);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-12">
      <h2 id={heading} className="mb-4 text-ink text-md">
        {t.popular}
      </h2>
      <FileGrid>
        {files.map((file) => (
          <FileCard key={file.id} file={file} onStar={star} onPrefetch={prefetch} level={3} />
        ))}
      </FileGrid>
    </section>
  );
}
