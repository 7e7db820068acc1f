import { useEffect } from 'react';
import { useCore } from '../../../i18n/index.tsx';
import { isNewVisit } from '../../../nav/new-visit.ts';
import { paths } from '../../../nav/paths.ts';
import { usePrefetch } from '../../../nav/prefetch.ts';
import { useSession } from '../../../session/session.tsx';
import { Link } from '../../../ui/button/button.tsx';
import { BareCard, type CardFile } from '../../../ui/card/bare-card.tsx';
import { FileGrid, FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { usePartsByFrame } from '../../../ui/list/by-frame.ts';
import { langOf } from '../../../ui/text/lang-of.ts';
import type { Sections } from './queries.ts';
import { StallOfDay } from './stall-of-day.tsx';

/** What continues a section, or comes nearest to it. */
const listsFor = (username = '') => ({
  followed: paths.following(username),
  week: paths.home({ sort: 'popular' }),
  free: paths.home({ free: 'true' }),
});

/** The list is below, and stays there. */
const toList = { jump: 'files', hasSections: true, isFromHome: true };

let isFirstDrawing = true;

/** Shown before a search: the stall of the day, and sections of whole items. */
export function HomeSections({ stall, shelves: sections }: Sections) {
  /** At once where the reader is to find their place again. */
  const drawn = usePartsByFrame(sections.length, isFirstDrawing && isNewVisit() ? 0 : Number.POSITIVE_INFINITY);
  useEffect(() => {
    isFirstDrawing = false;
  }, []);
  return (
    <>
      {stall && <StallOfDay {...stall} />}
      {sections.slice(0, drawn).map((section, at) => (
        <HomeSection key={section.name} section={section} isFirst={!stall && at === 0} />
      ))}
      {/* Keeps what follows below the window. */}
      {drawn < sections.length && <div className="h-screen" />}
    </>
  );
}

interface SectionProps {
  section: Sections['shelves'][number];
  isFirst?: boolean;
}

function HomeSection({ section: { name, posts }, isFirst = false }: SectionProps) {
  const { home } = useCore();
  const { user } = useSession();
  const prefetch = usePrefetch();
  const id = `section-${name}`;
  return (
    <section aria-labelledby={id} className="not-first:mt-7 md:not-first:mt-13">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3 md:mb-2.5">
        <h2 id={id}>{home.shelves[name]}</h2>
        <Link
          to={listsFor(user?.username)[name]}
          replace={false}
          state={toList}
          className="inline-flex min-h-11 items-center text-ink-2 text-sm hover:text-accent-text"
        >
          {home.more[name]} ›
        </Link>
      </div>
      <FileGrid>
        {posts.map((post) => (
          <BareCard
            key={post.id}
            file={post}
            isFirst={isFirst}
            level={3}
            onPrefetch={prefetch}
            mark={<Seller {...post} />}
          />
        ))}
      </FileGrid>
    </section>
  );
}

/** On the line of the price. */
const Seller = ({ username, display_name }: Pick<CardFile, 'username' | 'display_name'>) => (
  <span lang={langOf(display_name ?? '')} className="min-w-0 flex-1 truncate text-right text-ink-3 text-xs">
    {display_name || username}
  </span>
);

/** Where they will be. What follows them is drawn with them, so that nothing moves however many there are. */
export const HomeSectionsSkeleton = () => (
  <>
    <div className="relative mb-9 aspect-10/11 overflow-hidden rounded-lg border border-line pt-2.5 md:mb-13 md:aspect-10/3">
      <div className="skeleton absolute inset-0 motion-safe:animate-breathe" />
      {/* Where the stall of the day has its picture on a phone, and gets it from boot.js. */}
      <div data-picture="" className="relative aspect-2/1! md:hidden" />
    </div>
    <FileGridSkeleton />
  </>
);
