import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { HomeSectionName } from '#shared/contract/catalog';
import { keyOf } from '../../../api/query.ts';
import { useCore, useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { NewestFiles } from '../../../ui/card/creator-card.tsx';
import { FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Avatar, hueOf } from '../../../ui/cover/avatar.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { Awning } from '../../../ui/frame/brand.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import StallDrawing from '../../../ui/list/stall-drawing.tsx';
import { HomeSection, useHomeSections } from './home-sections.tsx';
import type { HomeControls } from './home-state.ts';
import { keepNotice, noticeIn, removeNotice } from './market-notice.ts';
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

/** A stall with its first goods: one of them on a phone, where half of the stalls have room. */
const stallPlace = 'h-45 max-md:nth-[n+5]:hidden md:h-41';

/** Each keeps the place it arrived at while others come. */
function useArrivals<Item extends { id: string }>(items: readonly Item[]): readonly Item[] {
  const [arrived, setArrived] = useState<readonly Item[]>([]);
  const current = arrived.map((item) => items.find(({ id }) => id === item.id) ?? item);
  const added = items.toReversed().filter(({ id }) => arrived.every((other) => other.id !== id));
  if (added.length > 0) setArrived([...arrived, ...added]);
  return current;
}

interface FillingProps {
  controls: HomeControls;
  onFilled: () => void;
  /** The results of a search. */
  children: ReactNode;
}

/**
 * A market that is being set up, in the shape of one that is open: its stalls come where the stall of the day will be,
 * and its goods on the shelves where they stay. A search waits for its hits.
 */
export default function Filling({ controls, onFilled, children }: FillingProps) {
  const { q, tab } = controls;
  const notice = useNotice(onFilled);
  const files = useHomeFiles(controls);
  const creators = useHomeCreators(controls);
  const list = tab === 'files' ? files : creators;
  if (q === '')
    return (
      <>
        <section className="mb-9 overflow-hidden rounded-lg border border-line bg-surface md:mb-13">
          <Awning of="gate" />
          <div className="grid gap-4 p-4.5 md:gap-6 md:p-6">
            <Progress notice={notice} />
            <Stalls controls={controls} />
          </div>
        </section>
        <SectionPlaces />
      </>
    );
  return (
    <>
      <div className="mb-5 md:mb-6">
        <Progress notice={notice} query={q} />
      </div>
      {list.items.length > 0 && list.missed === undefined ? children : <FileGridSkeleton />}
    </>
  );
}

function Progress({ notice, query }: { notice: string | undefined; query?: string }) {
  const { instead: t } = useT();
  return (
    <div className="flex items-center gap-4">
      <div className="-ml-1.5 w-18 flex-none">
        <StallDrawing />
      </div>
      <div className="grid flex-1 gap-2.5">
        <p role="status" className="num font-semibold text-sm md:text-md">
          {notice ?? t.opening}
        </p>
        <ProgressBar percent={percentOf(notice)} label={notice ?? t.opening} hairline className="max-w-80" />
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
          <Skeleton key={place} className={cx('rounded-lg', stallPlace)} />
        );
      })}
    </div>
  );
}

function Stall({ creator: { username, display_name, avatar, newest_files: files } }: { creator: Creator }) {
  const name = display_name || username;
  const firstFiles = useArrivals(files).slice(0, 3);
  return (
    <Link
      to={paths.user(username)}
      className={cx(
        'block overflow-hidden rounded-lg border border-line bg-paper transition-colors hover:border-line-strong',
        stallPlace,
      )}
    >
      <Awning of="card" hue={hueOf(username)} />
      <span className="flex items-center gap-2.5 px-2.5 py-2 max-md:text-sm md:px-3.5">
        <Avatar username={username} name={name} picture={avatar} size={44} />
        <b className="truncate">{name}</b>
      </span>
      <span className="block px-2.5 max-md:*:grid-cols-1 max-md:*:pt-0 md:px-3.5 max-md:[&_.cover:not(:first-child)]:hidden">
        <NewestFiles files={firstFiles} />
      </span>
    </Link>
  );
}

type Section = Sections['shelves'][number];

/** As on an open home page. */
const sectionNames = ['week', 'today', 'free'] as const satisfies readonly HomeSectionName[];

function SectionPlaces() {
  const { data, dataUpdatedAt } = useHomeSections(true);
  return sectionNames.map((name) => (
    <SectionPlace
      key={name}
      name={name}
      section={data?.shelves.find((section) => section.name === name)}
      readAt={dataUpdatedAt}
    />
  ));
}

interface PlaceProps {
  name: HomeSectionName;
  section: Section | undefined;
  readAt: number;
}

/** A section appears once it was the same twice, and then stays as it is. */
function SectionPlace({ name, section, readAt }: PlaceProps) {
  const { home } = useCore();
  const ids = section?.posts.map(({ id }) => id).join();
  const [seen, setSeen] = useState({ ids, readAt });
  const [stable, setStable] = useState<Section>();
  if (ids !== seen.ids) setSeen({ ids, readAt });
  else if (!stable && section && readAt > seen.readAt) setStable(section);
  if (stable) return <HomeSection section={stable} />;
  return (
    <section className="mt-9 md:mt-13">
      <h2 className="mb-1 flex min-h-11 items-center md:mb-2.5">{home.shelves[name]}</h2>
      <FileGridSkeleton count={4} />
    </section>
  );
}
