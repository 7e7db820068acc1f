import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCore } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import StallDrawing from '../../../ui/list/stall-drawing.tsx';
import { HomeSection } from './home-sections.tsx';
import { noticeIn } from './market-notice.ts';
import type { Sections } from './queries.ts';
import { StallOfDay } from './stall-of-day.tsx';

const everyMs = 2000;

async function fetchNotice(): Promise<string | undefined> {
  const page = await (await fetch(paths.home())).text();
  return noticeIn(new DOMParser().parseFromString(page, 'text/html'));
}

/** The notice of the server. Everything is read again as long as there is one, and once more before it goes. */
function useNotice(onFilled: () => void): string {
  const queries = useQueryClient();
  const [notice, setNotice] = useState(noticeIn(document) ?? '');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function refresh(): Promise<void> {
      const next = await fetchNotice().catch(() => '');
      await queries.invalidateQueries();
      if (timer === undefined) return;
      if (next === undefined) return onFilled();
      if (next) setNotice(next);
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

/** The newest covers show that stalls are opening. */
const places = [0, 1, 2, 3];

const order = ['week', 'today', 'free'] as const satisfies readonly Sections['shelves'][number]['name'][];

interface FillingProps {
  sections: Sections | undefined;
  onFilled: () => void;
}

/** A market that is being set up: its stall of the day and its sections have their places, and fill up. */
export default function Filling({ sections, onFilled }: FillingProps) {
  const { home } = useCore();
  const notice = useNotice(onFilled);
  const [published = 0, total = 1] = notice.match(/\d+/g)?.map(Number) ?? [];
  return (
    <>
      {sections?.stall ? (
        <StallOfDay {...sections.stall} />
      ) : (
        <div className="grid aspect-3/4 place-content-center justify-items-center gap-4 rounded-lg border border-line bg-surface md:aspect-12/5">
          <div className="w-42">
            <StallDrawing />
          </div>
          <div className="grid w-[min(40rem,80vw)] grid-cols-4 gap-2.5" aria-hidden="true">
            {places.map((place) => {
              const post = sections?.shelves.find(({ name }) => name === 'today')?.posts[place];
              if (!post) return <Skeleton key={place} className="aspect-3/2 rounded-md" />;
              return <Cover key={post.id} {...coverOf(post)} sizes="160px" className="rounded-md" />;
            })}
          </div>
          <p role="status" className="num text-md">
            {notice}
          </p>
          <div className="w-60">
            <ProgressBar percent={(100 * published) / total} label={notice} hairline />
          </div>
        </div>
      )}
      {order.map((name) => {
        const section = sections?.shelves.find((candidate) => candidate.name === name);
        if (section) return <HomeSection key={name} section={section} />;
        return (
          <section key={name} className="mt-9 md:mt-13">
            <h2 className="mb-1 min-h-11 content-center md:mb-2.5">{home.shelves[name]}</h2>
            <FileGridSkeleton count={4} />
          </section>
        );
      })}
    </>
  );
}
