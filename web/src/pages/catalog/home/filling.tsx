import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { keyOf } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { Awning } from '../../../ui/frame/brand.tsx';
import StallDrawing from '../../../ui/list/stall-drawing.tsx';
import { FillingStalls, loadPicture } from './filling-stalls.tsx';
import type { HomeControls } from './home-state.ts';
import { keepNotice, noticeIn, removeNotice } from './market-notice.ts';
import { type Sections, useHomeCreators, useHomeFiles } from './queries.ts';

const everyMs = 2000;

/** As long as one reads that the market is open. */
const openMs = 900;

async function fetchNotice(): Promise<string | undefined> {
  const page = await (await fetch(paths.home())).text();
  return noticeIn(new DOMParser().parseFromString(page, 'text/html'));
}

/** The edge may serve the sections of before for a minute: so long a whole home page is waited for. */
const patience = 30;

/** The stall of the day is there with its pictures, or has been waited for long enough; a search shows none. */
async function isWhole(queries: QueryClient, left: number): Promise<boolean> {
  const sections = queries.getQueriesData<Sections>({ queryKey: keyOf('GET /files/meta/shelves') });
  const stall = sections.map(([, data]) => data?.stall).find(Boolean);
  const { small, large } = stall?.posts[0]?.cover ?? {};
  if (stall) await Promise.all([small, large, stall.user.avatar?.large].map(loadPicture));
  return Boolean(stall) || left < 0 || location.search !== '';
}

/** One page covers the other from above, at once where the browser cannot or the reader would rather not have motion. */
function unroll(change: () => void): void {
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

/** Half a stall. */
const readingFrom = 80;

/**
 * The market opens once it is filled, but not under a reader who has scrolled to a stall: then when they are back at
 * the top, or ask for it by what is returned.
 */
function useOpening(isOpen: boolean, onFilled: () => void): (() => void) | undefined {
  const [isAsked, setAsked] = useState(false);
  const open = useCallback(
    () =>
      unroll(() => {
        onFilled();
        scrollTo(0, 0);
      }),
    [onFilled],
  );
  useEffect(() => {
    if (!isOpen) return;
    setAsked(scrollY > readingFrom);
    const openAtTop = () => {
      if (scrollY > readingFrom) return setAsked(true);
      removeEventListener('scroll', openAtTop);
      open();
    };
    const timer = setTimeout(() => {
      addEventListener('scroll', openAtTop, { passive: true });
      openAtTop();
    }, openMs);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', openAtTop);
    };
  }, [isOpen, open]);
  return isAsked ? open : undefined;
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
  const open = useOpening(isOpen, onFilled);
  const list = { files: useHomeFiles(controls), creators: useHomeCreators(controls) }[tab];
  if (q === '')
    return (
      <div className="min-h-dvh">
        <section className="overflow-clip rounded-lg border border-line bg-surface">
          <Awning of="gate" />
          <div className="sticky top-(--header) z-10 bg-surface p-4.5 pb-4 md:p-6">
            <Progress {...{ notice, open, isOpen }} />
          </div>
          <div className="px-4.5 pb-4.5 md:px-6 md:pb-6">
            <FillingStalls controls={controls} />
          </div>
        </section>
      </div>
    );
  return (
    <>
      <div className="mb-5 md:mb-6">
        <Progress {...{ notice, open, isOpen }} query={q} />
      </div>
      {list.items.length > 0 && list.missed === undefined ? children : <FileGridSkeleton count={4} />}
    </>
  );
}

interface ProgressProps {
  notice: string | undefined;
  isOpen: boolean;
  open: (() => void) | undefined;
  query?: string;
}

function Progress({ notice, isOpen, open, query }: ProgressProps) {
  const { instead: t } = useT();
  const text = isOpen ? t.opened : (notice ?? t.opening);
  return (
    <div className="flex items-center gap-3">
      <div className="-ml-1.5 w-18 flex-none">
        <StallDrawing />
      </div>
      <div className="grid flex-1 gap-2.5">
        <p role="status" className="num font-semibold text-sm md:text-md">
          {text}
        </p>
        <ProgressBar percent={isOpen ? 100 : percentOf(notice)} label={text} hairline />
        <p className="wrap-anywhere min-h-[1lh] text-ink-3 text-sm">
          {!isOpen && (query ? t.searchedOnceFilled(query) : t.soon)}
        </p>
      </div>
      {open && (
        <Button tone="ink" onClick={open}>
          {t.goIn}
        </Button>
      )}
    </div>
  );
}

/** All is set up once there is no notice any more, and 100 is an open market. */
const percentOf = (notice = '99'): number => Number(/\d+/.exec(notice)?.[0] ?? 0);
