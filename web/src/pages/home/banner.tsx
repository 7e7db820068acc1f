import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { Awning } from '../../ui/frame/brand.tsx';
import { HomeSearch } from './home-search.tsx';

/** Nobody waits for these, and without them the field is still there. */
const PopularSearches = lazy<ComponentType<{ onFirst: (tag: string | undefined) => void }>>(() =>
  import('./popular-searches.tsx').catch(() => ({ default: () => null })),
);

/** The entrance of the market: one sentence, one search box. */
export function Banner({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { home } = useCore();
  const [first, setFirst] = useState<string>();
  return (
    <>
      <Awning of="market" />
      <section
        aria-labelledby="banner"
        className="wrap grid gap-6 pt-7 pb-5 lg:grid-cols-[minmax(0,1fr)_500px] lg:items-end lg:gap-16 lg:pt-11 lg:pb-8"
      >
        <div>
          <h1 id="banner" className="song text-2xl leading-[1.3] tracking-[.01em] lg:text-3xl lg:leading-[1.25]">
            {home.banner.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-2 text-ink-2">{home.lead}</p>
        </div>
        <div>
          <HomeSearch q={q} placeholder={first ? home.searchHint(first) : home.searchLabel} onSearch={onSearch} />
          {/* The line has its height before it has its words, so that nothing below it moves. */}
          <div className="mt-1.5 min-h-11 md:min-h-9">
            <Suspense>
              <PopularSearches onFirst={setFirst} />
            </Suspense>
          </div>
        </div>
      </section>
    </>
  );
}
