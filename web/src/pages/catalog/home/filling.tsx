import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { keyOf } from '../../../api/query.ts';
import { useCore, useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { storedText } from '../../../session/stored-text.ts';
import { Link } from '../../../ui/button/button.tsx';
import { FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { Avatar, hueOf } from '../../../ui/cover/avatar.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { Awning } from '../../../ui/frame/brand.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import StallDrawing from '../../../ui/list/stall-drawing.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import type { HomeControls } from './home-state.ts';
import { type ExpectedStall, expectedStalls, keepNotice, noticeIn, removeNotice } from './market-notice.ts';
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

/**
 * The notice of the server, and whether the market is open by now. Everything is read again as long as there is a notice,
 * and until the stall of the day is there.
 */
function useNotice() {
  const queries = useQueryClient();
  const [notice, setNotice] = useState(noticeIn(document));
  const [isOpen, setOpen] = useState(false);
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
        return setOpen(true);
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
  }, [queries]);
  return { notice, isOpen };
}

/** As wide as a stall. */
const sizes = '(width < 768px) 42vw, 265px';

type FirstFile = Creator['newest_files'][number];

/** By username, of those who have come: each stall keeps the cover it arrived with, also after a reload. */
function useFirstFiles(creators: readonly Creator[]): ReadonlyMap<string, FirstFile> {
  const [stored] = useState(() => storedText(() => sessionStorage, 'stalls'));
  const [files, setFiles] = useState(() => new Map((stored.readJson() ?? []) as [string, FirstFile][]));
  const added = creators.flatMap(({ username, newest_files }) => {
    const file = files.has(username) ? undefined : newest_files.at(-1);
    return file ? [[username, file] as const] : [];
  });
  if (added.length > 0) setFiles(new Map([...files, ...added]));
  useEffect(() => stored.write(JSON.stringify([...files])), [stored, files]);
  return files;
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
  const { notice, isOpen } = useNotice();
  useEffect(() => {
    const timer = isOpen ? setTimeout(() => fade(onFilled), openMs) : undefined;
    return () => clearTimeout(timer);
  }, [isOpen, onFilled]);
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
        <p className="wrap-anywhere text-ink-3 text-sm">
          {/* Its line stays. */ isOpen ? '\u00a0' : query ? t.searchedOnceFilled(query) : t.soon}
        </p>
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
  const creators = useHomeCreators({ ...controls, q: '' }).items;
  const files = useFirstFiles(creators);
  return (
    <div className="grid grid-cols-2 gap-3.5 md:grid-cols-4 md:gap-5">
      {expectedStalls().map((stall) => (
        <Stall
          key={stall.username}
          stall={stall}
          creator={creators.find(({ username }) => username === stall.username)}
          file={files.get(stall.username)}
        />
      ))}
    </div>
  );
}

interface StallProps {
  stall: ExpectedStall;
  /** Not before it has goods. */
  creator: Creator | undefined;
  file: FirstFile | undefined;
}

/** Its first goods, its name, and how many goods it has by now. */
function Stall({ stall: { username, display_name: name }, creator, file }: StallProps) {
  const { ui } = useCore();
  const { instead: t } = useT();
  return (
    <div className="relative flex h-40 flex-col overflow-hidden rounded-lg border border-line bg-paper transition-colors hover:border-line-strong md:h-61">
      <Awning of="card" hue={hueOf(username)} />
      {file ? (
        <Cover {...coverOf(file)} sizes={sizes} className="min-h-0 flex-1 rounded-none!" />
      ) : (
        <Skeleton className="flex-1 rounded-none!" />
      )}
      <div className="flex items-center gap-2.5 p-2.5 md:px-3.5">
        <Avatar username={username} name={name} picture={creator?.avatar} size={44} />
        <div className="grid min-w-0">
          <b className="truncate max-md:text-sm">
            {creator ? (
              <Link to={paths.user(username)} className="after:absolute after:inset-0">
                {name}
              </Link>
            ) : (
              name
            )}
          </b>
          <span className="num text-ink-3 text-xs">
            {creator ? ui.fileCount(formatCount(creator.files_count)) : t.unpacking}
          </span>
        </div>
      </div>
    </div>
  );
}
