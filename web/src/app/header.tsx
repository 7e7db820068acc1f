import { Search } from 'lucide-react';
import { Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { GuestLinks } from '../features/login/guest-links.tsx';
import { useCore } from '../i18n/index.tsx';
import { toTop } from '../nav/jump.ts';
import { paths } from '../nav/paths.ts';
import { useCurrentAddress } from '../nav/return-to.ts';
import { useIsAway } from '../nav/use-is-away.ts';
import { useSession } from '../session/session.tsx';
import { IconButton, Link } from '../ui/button/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Logo } from '../ui/frame/brand.tsx';
import { LanguageToggle } from '../ui/frame/toggles.tsx';
import { AccountPlaceholder } from './account/account-place.tsx';
import { CurrentLink } from './current-link.tsx';
import { lazySlot } from './later.ts';

const AccountButton = lazySlot(async () => (await import('./for-members.tsx')).AccountButton, AccountPlaceholder);

export function Header() {
  const t = useCore();
  const { status } = useSession();
  const here = useCurrentAddress();
  const isHome = useMatch('/') !== null;
  const isSearchAway = useIsAway(isHome && 'search');
  return (
    <header
      data-away={isSearchAway}
      className={cx(
        'sticky top-(--banner) z-30 border-b bg-paper',
        /** The awning hangs from the header on the home page; a border between them would cut it off. */
        isHome && !isSearchAway ? 'border-transparent' : 'border-line',
      )}
    >
      <div className="wrap flex h-(--bar) items-center min-[400px]:gap-2">
        <Link to={paths.home()} state={toTop}>
          <Logo narrow={status === 'guest'} />
          <span className="sr-only">{t.nav.homeLabel}</span>
        </Link>
        {status !== 'guest' && <MainNav />}
        <span className="room flex-1" />
        {isSearchAway && <IconButton icon={Search} label={t.home.searchLabel} onClick={searchHere} />}
        {status === 'guest' ? (
          <>
            <LanguageToggle />
            <GuestLinks from={here} />
          </>
        ) : (
          <Suspense fallback={<AccountPlaceholder />}>
            <AccountButton />
          </Suspense>
        )}
      </div>
    </header>
  );
}

/** With the focus it stands over the header, and the reader keeps their place. */
const searchHere = () => document.querySelector<HTMLElement>('search input')?.focus({ preventScroll: true });

function MainNav() {
  const t = useCore();
  const links = [
    { to: paths.home(), label: t.nav.home },
    { to: paths.purchases(), label: t.nav.purchased },
    { to: paths.dashboard(), label: t.nav.dashboard },
    { to: paths.create(), label: t.nav.upload },
  ];
  return (
    <nav aria-label={t.nav.main} className="ml-5 hidden gap-1 md:flex">
      {links.map(({ to, label }) => (
        <CurrentLink
          key={to}
          to={to}
          className="relative flex min-h-11 items-center rounded-md px-3.5 text-ink-2 transition-colors after:absolute after:inset-x-3.5 after:-bottom-2.5 after:h-0.5 hover:bg-sunken hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:bg-ink"
        >
          {label}
        </CurrentLink>
      ))}
    </nav>
  );
}
