import { type ComponentType, Fragment, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useCore } from '../../../i18n/index.tsx';
import { takeEarlyInput } from '../../../nav/early-input.ts';
import { cx } from '../../../ui/class-names.ts';
import { useTyping } from '../../../ui/form/use-typing.ts';
import { Awning } from '../../../ui/frame/brand.tsx';
import { HomeSearch } from './home-search.tsx';

/** The page does not wait for popular searches, and the search field works without them. */
const PopularSearches = lazy<ComponentType<{ onFirst: (tag: string | undefined) => void }>>(() =>
  import('./popular-searches.tsx').catch(() => ({ default: () => null })),
);

/**
 * The banner of the home page: one sentence and a search field. It shrinks with the first letter of a search, not when
 * the list arrives.
 */
export function Banner({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { home } = useCore();
  const [first, setFirst] = useState<string>();
  const typing = useTyping(q, onSearch);
  const section = useRef<HTMLElement>(null);
  /** Runs once, as the app replaces the static page: text that was typed there is kept, and so is the focus. */
  useLayoutEffect(() => {
    const { typed, isTyping } = takeEarlyInput();
    if (typed) typing.take(typed);
    if (isTyping) section.current?.querySelector('input')?.focus();
  });
  const isLarge = typing.text === '';
  return (
    <>
      <Awning of="market" />
      <section
        ref={section}
        aria-labelledby="banner"
        className={cx(
          'wrap grid lg:grid-cols-[minmax(0,1fr)_500px] lg:gap-16',
          isLarge ? 'gap-6 pt-7 pb-5 lg:items-end lg:pt-11' : 'items-center gap-3 pt-4 pb-5',
        )}
      >
        <div>
          <h1
            id="banner"
            className={cx('song tracking-[.01em]', isLarge ? 'text-2xl leading-[1.3] lg:text-3xl' : 'text-lg')}
          >
            {/* Lines of one text, not blocks: together they are the largest element on a phone, and are painted before any cover. */}
            {home.banner.map((line, at) => (
              <Fragment key={line}>
                {isLarge && at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </h1>
          {isLarge && <p className="mt-2 text-ink-2">{home.lead}</p>}
        </div>
        <div>
          <HomeSearch typing={typing} placeholder={first ? home.searchHint(first) : home.searchLabel} />
          {/* The line reserves its height before its text arrives, so that nothing below it moves. */}
          {isLarge && (
            <div className="mt-1.5 min-h-11 md:min-h-9">
              <Suspense>
                <PopularSearches onFirst={setFirst} />
              </Suspense>
            </div>
          )}
        </div>
      </section>
    </>
  );
}
