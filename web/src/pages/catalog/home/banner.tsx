import { useLayoutEffect, useRef, useState } from 'react';
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
 * The banner of the home page: one sentence and a search field. On a phone only the field remains once it has the focus,
 * as the keyboard needs the room; nothing moves while one types, nor under the finger that leaves it, nor on a desk.
 */
export function Banner({ q, onSearch }: { q: string; onSearch: HomeControls['search'] }) {
  const { home, nav } = useCore();
  const { status } = useSession();
  const typing = useTyping(q, onSearch);
  const section = useRef<HTMLElement>(null);
  const [hasFocus, setFocus] = useState<boolean>();
  const isUsed = hasFocus || typing.text !== '';
  /** Far down the field stands over the header, and the banner stays. */
  const follow = () => setFocus(scrollY < 54 && document.activeElement?.matches('search input'));
  /** Runs once, as the app replaces the static page: text that was typed there is kept, and so is the focus. */
  useLayoutEffect(() => {
    const { typed, isTyping } = takeEarlyInput();
    if (typed) typing.take(typed);
    if (isTyping) section.current?.querySelector('input')?.focus();
  });
  return (
    <>
      <div className={cx(isUsed && 'max-lg:hidden')}>
        <Awning of="market" />
      </div>
      <section
        ref={section}
        aria-label={home.banner}
        onFocus={follow}
        onBlur={() => setTimeout(follow, 250)}
        className={cx(
          'wrap grid items-center lg:grid-cols-[minmax(0,1fr)_460px] lg:gap-16 lg:pt-8.5 lg:pb-7.5',
          isUsed ? 'py-4' : 'gap-2.5 py-3',
        )}
      >
        <div className="flex items-baseline justify-between gap-3">
          <h1
            className={cx(
              'song break-keep text-lg tracking-[.01em] md:text-xl lg:text-2xl',
              isUsed && 'max-lg:sr-only',
            )}
          >
            {home.banner}
          </h1>
          {!isUsed && status === 'guest' && (
            <Link
              to={paths.register(paths.create())}
              className="-my-2.5 inline-flex min-h-11 items-center whitespace-nowrap text-ink-2 text-sm md:hidden"
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
