import { Fragment, useLayoutEffect, useRef } from 'react';
import { useCore } from '../../../i18n/index.tsx';
import { takeEarlyInput } from '../../../nav/early-input.ts';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { Link } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useTyping } from '../../../ui/form/use-typing.ts';
import { Awning } from '../../../ui/frame/brand.tsx';
import { HomeSearch } from './home-search.tsx';
import type { HomeControls } from './home-state.ts';

/**
 * The banner of the home page: one sentence and a search field. With the first letter of a search, not when the list
 * arrives, only the field remains.
 */
export function Banner({ q, onSearch }: { q: string; onSearch: HomeControls['search'] }) {
  const { home, nav } = useCore();
  const { status } = useSession();
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
      {isLarge && <Awning of="market" />}
      <section
        ref={section}
        aria-labelledby="banner"
        className={cx(
          'wrap grid items-center',
          isLarge
            ? 'gap-4.5 py-5.5 lg:grid-cols-[minmax(0,1fr)_460px] lg:gap-16 lg:pt-8.5 lg:pb-7.5'
            : 'grid-cols-[minmax(0,40rem)] py-4',
        )}
      >
        <div className="relative">
          <h1 id="banner" className={isLarge ? 'song text-[1.75rem] tracking-[.01em] lg:text-2xl' : 'sr-only'}>
            {/* Lines of one text, not blocks: together they are the largest element on a phone, and are painted before any cover. */}
            {home.banner.map((line, at) => (
              <Fragment key={line}>
                {isLarge && at > 0 && <br className="lg:hidden" />}
                {line}
              </Fragment>
            ))}
          </h1>
          {isLarge && status === 'guest' && (
            <Link
              to={paths.register(paths.create())}
              className="absolute right-0 -bottom-1.5 inline-flex min-h-11 items-center text-ink-2 text-sm md:hidden"
            >
              {nav.sell} ›
            </Link>
          )}
        </div>
        <HomeSearch typing={typing} />
      </section>
    </>
  );
}
