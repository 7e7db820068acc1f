import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { read } from '../../../api/query.ts';
import { useCore, useT } from '../../../i18n/index.tsx';
import { usePrefetch } from '../../../nav/prefetch.ts';
import { Button } from '../../../ui/button/button.tsx';
import { BareCard } from '../../../ui/card/bare-card.tsx';
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
  /** The results leave room for other files. */
  hasRoom: boolean;
  /** The list as it is shown for a full match. */
  children: ReactNode;
}

/** Surrounds the list when it has more, or less, than was searched for. */
export default function Instead({ missed, hasRoom, ...props }: InsteadProps) {
  return (
    <>
      <SynonymLine {...props} />
      {missed === undefined ? props.children : <Missed {...props} missed={missed} />}
      {(hasRoom || missed !== undefined) && <Others but={props.list.items.map(({ id }) => id)} />}
    </>
  );
}

/** An empty search says so first, or names what the files below have of it; popular files follow. */
function Missed({ controls, list, missed: query, children }: Omit<InsteadProps, 'hasRoom'> & { missed: string }) {
  const heading = useId();
  const { common } = useCore();
  const t = useT().instead;
  /** Excluded tags are left out of the text. */
  const missed = wantedIn(query) || query;
  const { type } = controls;
  const none = type ? t.noneOfType(missed, common.category[type]) : t.none(missed);
  return (
    <>
      {list.matched ? (
        <section aria-labelledby={heading}>
          <div role="status">
            <h2 id={heading} className="wrap-anywhere mb-4 text-ink text-md">
              {t.fewer(list.matched.map(t.quoted).join(t.or))}
            </h2>
          </div>
          {children}
        </section>
      ) : (
        <Nothing controls={controls} isSearched={missed !== ''} line={none} />
      )}
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
    return <Empty heading={t.emptyType(common.category[type])} action={all} />;
  }
  return (
    <Empty heading={line} action={type && <Button onClick={() => choose({ type: undefined })}>{t.everyType}</Button>} />
  );
}

const sampleSize = 4;

/** Four popular files that are not on the page already. Renders nothing if the market has none or the request fails. */
function Others({ but }: { but: readonly string[] }) {
  const heading = useId();
  const t = useT().instead;
  const prefetch = usePrefetch();
  const { data } = useQuery(read('GET /files', { query: { page: 1, limit: 2 * sampleSize, sortBy: 'popular' } }));
  const files = (data?.posts ?? []).filter(({ id }) => !but.includes(id)).slice(0, sampleSize);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-9 md:mt-13">
      <h2 id={heading} className="mb-4">
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
