import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
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

/** Whether the search of the page was sent, or came with its address, and was not merely typed; also while another is typed. */
function useIsSent(q: string, isEmpty: boolean): boolean {
  const isTyped = useLocation().state?.isSubmitted === false;
  const [wasSent, setWasSent] = useState(false);
  const isSent = !isEmpty && (wasSent || (q !== '' && !isTyped));
  if (isSent !== wasSent) setWasSent(isSent);
  return isSent;
}

const large = 'lg:grid-cols-[minmax(0,1fr)_460px] lg:gap-16 lg:pt-8.5 lg:pb-7.5';

/**
 * The banner of the home page: one sentence and a search field. Of a search that was sent only the field remains; on a
 * phone already with its first letter, as the keyboard needs the room.
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
  const isSent = useIsSent(q, isLarge);
  return (
    <>
      {!isSent && (
        <div className={cx(!isLarge && 'max-lg:hidden')}>
          <Awning of="market" />
        </div>
      )}
      <section
        ref={section}
        aria-labelledby="banner"
        className={cx(
          'wrap grid items-center',
          isLarge ? 'gap-3.5 py-4.5' : 'grid-cols-[minmax(0,40rem)] py-4',
          !isSent && large,
        )}
      >
        <div className="relative">
          <h1
            id="banner"
            className={cx(
              'song text-[1.75rem] tracking-[.01em] lg:text-2xl',
              !isLarge && (isSent ? 'sr-only' : 'max-lg:sr-only'),
            )}
          >
            {/* Lines of one text, not blocks: together they are the largest element on a phone, and are painted before any cover. */}
            {home.banner.map((line, at) => (
              <Fragment key={line}>
                {at > 0 && <br className="lg:hidden" />}
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
