import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { keyOf } from '../../../api/query.ts';
import { useCore, useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { storedText } from '../../../session/stored-text.ts';
import { Link } from '../../../ui/button/button.tsx';
import { FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Avatar, hueOf } from '../../../ui/cover/avatar.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { Awning } from '../../../ui/frame/brand.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import StallDrawing from '../../../ui/list/stall-drawing.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import type { HomeControls } from './home-state.ts';
import { keepNotice, noticeIn, removeNotice } from './market-notice.ts';
import { type Creator, type Sections, useHomeCreators, useHomeFiles } from './queries.ts';

const everyMs = 2000;

/** As long as one reads that the market is open. */
const openMs = 900;

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

/** One page gives way to the other, at once where the browser cannot or the reader would rather not have motion. */
function fade(change: () => void): void {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) change();
  else document.startViewTransition(() => flushSync(change));
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
      if (next !== '') {
        setNotice(next);
        keepNotice(next);
      }
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

/** As wide as a stall. */
const sizes = '(width < 768px) 42vw, 265px';

/** Each keeps the place it arrived at while others come, also after a reload. */
function useArrivals(creators: readonly Creator[]): readonly Creator[] {
  const [stored] = useState(() => storedText(() => sessionStorage, 'stalls'));
  const [ids, setIds] = useState<readonly string[]>(() => stored.read()?.split(' ') ?? []);
  const addedIds = creators
    .map(({ id }) => id)
    .filter((id) => !ids.includes(id))
    .reverse();
  if (addedIds.length > 0) setIds([...ids, ...addedIds]);
  useEffect(() => stored.write(ids.join(' ')), [stored, ids]);
  return ids.flatMap((id) => creators.find((creator) => creator.id === id) ?? []);
}

interface FillingProps {
  controls: HomeControls;
  onFilled: () => void;
  /** The results of a search. */
  children: ReactNode;
}

/**
 * A market that is being set up: its stalls come where the stall of the day will be. Nothing stands below them, as it
 * would change under the reader's finger when the market opens. A search waits for its hits.
 */
export default function Filling({ controls, onFilled, children }: FillingProps) {
  const { q, tab } = controls;
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    setOpen(true);
    setTimeout(() => fade(onFilled), openMs);
  }, [onFilled]);
  const notice = useNotice(open);
  const files = useHomeFiles(controls);
  const creators = useHomeCreators(controls);
  const list = tab === 'files' ? files : creators;
  if (q === '')
    return (
      <div className="min-h-dvh">
        <section className="overflow-hidden rounded-lg border border-line bg-surface">
          <Awning of="gate" />
          <div className="grid gap-4 p-4.5 md:gap-6 md:p-6">
            <Progress {...{ notice, isOpen }} />
            <Stalls controls={controls} />
          </div>
        </section>
      </div>
    );
  return (
    <>
      <div className="mb-5 md:mb-6">
        <Progress {...{ notice, isOpen }} query={q} />
      </div>
      {list.items.length > 0 && list.missed === undefined ? children : <FileGridSkeleton count={4} />}
    </>
  );
}

interface ProgressProps {
  notice: string | undefined;
  isOpen: boolean;
  query?: string;
}

function Progress({ notice, isOpen, query }: ProgressProps) {
  const { instead: t } = useT();
  const text = isOpen ? t.opened : (notice ?? t.opening);
  return (
    <div className="flex items-center gap-4">
      <div className="-ml-1.5 w-18 flex-none">
        <StallDrawing />
      </div>
      <div className="grid flex-1 gap-2.5">
        <p role="status" className="num font-semibold text-sm md:text-md">
          {text}
        </p>
        <ProgressBar percent={isOpen ? 100 : percentOf(notice)} label={text} hairline className="max-w-80" />
        {query && <p className="wrap-anywhere text-ink-2 text-sm">{t.searchedOnceFilled(query)}</p>}
      </div>
    </div>
  );
}

/** All is done once there is no notice any more. */
function percentOf(notice: string | undefined): number {
  if (notice === undefined) return 100;
  return Number(/\d+/.exec(notice)?.[0] ?? 0);
}

function Stalls({ controls }: { controls: HomeControls }) {
  const creators = useArrivals(useHomeCreators({ ...controls, q: '' }).items);
  return (
    <div className="grid grid-cols-2 gap-3.5 md:grid-cols-4 md:gap-5">
      {places.map((place) => {
        const creator = creators[place];
        return creator ? (
          <Stall key={place} creator={creator} />
        ) : (
          <Skeleton key={place} className={cx('rounded-lg', stallHeight)} />
        );
      })}
    </div>
  );
}

const stallHeight = 'h-41 md:h-61';

/** Its first goods, its name, and how many goods it has by now. */
function Stall({ creator: { username, display_name, avatar, ...creator } }: { creator: Creator }) {
  const { ui } = useCore();
  const name = display_name || username;
  const [first] = useState(creator.newest_files.at(-1));
  return (
    <Link
      to={paths.user(username)}
      className={cx(
        'flex flex-col overflow-hidden rounded-lg border border-line bg-paper transition-colors hover:border-line-strong',
        stallHeight,
      )}
    >
      <Awning of="card" hue={hueOf(username)} />
      {first && <Cover {...coverOf(first)} sizes={sizes} className="aspect-auto! min-h-0 flex-1 rounded-none!" />}
      <span className="flex items-center gap-2.5 p-2.5 md:px-3.5">
        <Avatar username={username} name={name} picture={avatar} size={44} />
        <span className="grid min-w-0 leading-snug">
          <b className="truncate max-md:text-sm">{name}</b>
          <span className="num text-ink-3 text-xs">{ui.fileCount(formatCount(creator.files_count))}</span>
        </span>
      </span>
    </Link>
  );
}
