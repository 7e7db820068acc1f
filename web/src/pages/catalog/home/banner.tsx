import { type ComponentType, Fragment, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useCore } from '../../../i18n/index.tsx';
import { takeEarlyInput } from '../../../nav/early-input.ts';
import { cx } from '../../../ui/class-names.ts';
import { useTyping } from '../../../ui/form/use-typing.ts';
import { Awning } from '../../../ui/frame/brand.tsx';
import { HomeSearch } from './home-search.tsx';

/** Nobody waits for these, and without them the field is still there. */
const PopularSearches = lazy<ComponentType<{ onFirst: (tag: string | undefined) => void }>>(() =>
  import('./popular-searches.tsx').catch(() => ({ default: () => null })),
);

/** The entrance of the market: one sentence, one search box. Whoever looks for something has come in, and it steps back: with the first letter, not when the list comes. */
export function Banner({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { home } = useCore();
  const [first, setFirst] = useState<string>();
  const typing = useTyping(q, onSearch);
  const section = useRef<HTMLElement>(null);
  /** Once, as the app takes the place of the page before it: whoever was typing there types on here. */
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
            {/* Lines of one text, not blocks: together they are the largest thing on a phone, and are there before any cover. */}
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
          {/* The line has its height before it has its words, so that nothing below it moves. */}
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
