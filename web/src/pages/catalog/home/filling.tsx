import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { keyOf } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { BareCard } from '../../../ui/card/bare-card.tsx';
import { FileGrid } from '../../../ui/card/file-grid.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Avatar, hueOf } from '../../../ui/cover/avatar.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { Awning } from '../../../ui/frame/brand.tsx';
import { FileCardSkeleton, Skeleton } from '../../../ui/list/skeleton.tsx';
import StallDrawing from '../../../ui/list/stall-drawing.tsx';
import type { HomeControls } from './home-state.ts';
import { noticeIn, removeNotice } from './market-notice.ts';
import { type Creator, type Sections, useHomeCreators, useHomeFiles } from './queries.ts';

const everyMs = 2000;

async function fetchNotice(): Promise<string | undefined> {
  const page = await (await fetch(paths.home())).text();
  return noticeIn(new DOMParser().parseFromString(page, 'text/html'));
}

/** The edge may serve the sections of before for a minute: so long a whole home page is waited for. */
const patience = 30;

const loadPicture = (src = '') =>
  Object.assign(new Image(), { src })
    .decode()
    .catch(() => {});

/** The stall of the day is there with its pictures, or has been waited for long enough; a search shows none. */
async function isWhole(queries: QueryClient, left: number): Promise<boolean> {
  const sections = queries.getQueriesData<Sections>({ queryKey: keyOf('GET /files/meta/shelves') });
  const stall = sections.map(([, data]) => data?.stall).find(Boolean);
  const { small, large } = stall?.posts[0]?.cover ?? {};
  if (stall) await Promise.all([small, large, stall.user.avatar?.large].map(loadPicture));
  return Boolean(stall) || left < 0 || location.search !== '';
}

/** The notice of the server. Everything is read again as long as there is one, and until the stall of the day is there. */
function useNotice(onFilled: () => void): string | undefined {
  const queries = useQueryClient();
  const [notice, setNotice] = useState(noticeIn(document));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = patience;
    async function refresh(): Promise<void> {
      const next = await fetchNotice().catch(() => '');
      await queries.invalidateQueries();
      left -= Number(next === undefined);
      const isFilled = left < patience && (await isWhole(queries, left));
      if (timer === undefined) return;
      if (isFilled) {
        removeNotice();
        return onFilled();
      }
      if (next !== '') setNotice(next);
      timer = setTimeout(refresh, everyMs);
    }
    timer = setTimeout(refresh, everyMs);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [queries, onFilled]);
  return notice;
}

const places = [0, 1, 2, 3, 4, 5, 6, 7];

const firstRow = 4;

/** On a phone goods are seen below the first stalls. */
const stallPlace = 'h-21 max-md:nth-[n+5]:hidden';

/** Each keeps the place it arrived at while others come. */
function useArrivals<Item extends { id: string }>(items: readonly Item[]): readonly Item[] {
  const [arrived, setArrived] = useState<readonly Item[]>([]);
  const isNew = ({ id }: Item) => arrived.every((other) => other.id !== id);
  const added = items.toReversed().filter(isNew);
  if (added.length > 0) setArrived([...arrived, ...added]);
  return arrived;
}

interface FillingProps {
  controls: HomeControls;
  onFilled: () => void;
  /** The results of a search. */
  children: ReactNode;
}

/** A market that is being set up: its first files and stalls appear as they open, and a search waits for its hits. */
export default function Filling({ controls, onFilled, children }: FillingProps) {
  const { instead: t } = useT();
  const notice = useNotice(onFilled);
  const files = useHomeFiles(controls);
  const creators = useHomeCreators(controls);
  const { q, tab } = controls;
  const list = tab === 'files' ? files : creators;
  return (
    <>
      <div className="mb-5 flex items-center gap-4 md:mb-6">
        <div className="-ml-1.5 w-18 flex-none">
          <StallDrawing />
        </div>
        <div className="grid flex-1 gap-2.5">
          <p role="status" className="num font-semibold text-sm md:text-md">
            {notice ?? t.opening}
          </p>
          <ProgressBar percent={percentOf(notice)} label={notice ?? t.opening} hairline className="max-w-80" />
          {q && <p className="wrap-anywhere text-ink-2 text-sm">{t.searchedOnceFilled(q)}</p>}
        </div>
      </div>
      {q !== '' && list.items.length > 0 && list.missed === undefined ? children : <Opening controls={controls} />}
    </>
  );
}

/** All is done once there is no notice any more. */
function percentOf(notice: string | undefined): number {
  if (notice === undefined) return 100;
  return Number(/\d+/.exec(notice)?.[0] ?? 0);
}

/** Stalls and the first goods have their place from the beginning, so that nothing moves; more goods come below. */
function Opening({ controls }: { controls: HomeControls }) {
  const files = useArrivals(useHomeFiles({ ...controls, q: '' }).items);
  const creators = useArrivals(useHomeCreators({ ...controls, q: '' }).items);
  return (
    <>
      <div className="mb-8 grid grid-cols-2 gap-3.5 md:mb-9 md:grid-cols-4 md:gap-6">
        {places.map((place) => {
          const creator = creators[place];
          return creator ? (
            <Stall key={place} creator={creator} />
          ) : (
            <Skeleton key={place} className={cx('rounded-lg', stallPlace)} />
          );
        })}
      </div>
      <div className="[&_h2]:min-h-[2.9em]">
        <FileGrid>
          {files.map((file, place) => (
            <BareCard key={file.id} file={file} isFirst={place < firstRow} />
          ))}
          {places.slice(files.length).map((place) => (
            <FileCardSkeleton key={place} />
          ))}
        </FileGrid>
      </div>
    </>
  );
}

function Stall({ creator: { username, display_name, avatar } }: { creator: Creator }) {
  const name = display_name || username;
  return (
    <Link
      to={paths.user(username)}
      className={cx(
        'block overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong',
        stallPlace,
      )}
    >
      <Awning of="card" hue={hueOf(username)} />
      <span className="flex items-center gap-3 px-3.5 py-2.5">
        <Avatar username={username} name={name} picture={avatar} size={44} />
        <b className="truncate">{name}</b>
      </span>
    </Link>
  );
}
