import { ChartColumn, LayoutDashboard, ShoppingBag, Store, Upload } from 'lucide-react';
import { useCore } from '../i18n/index.tsx';
import { paths } from '../nav/paths.ts';
import { useSession } from '../session/session.tsx';
import { CurrentLink } from './current-link.tsx';
import { isSeller } from './sells.ts';

/**
 * The bottom navigation of members on phones; guests have none of these pages. A page with its own bottom bar replaces
 * it.
 */
export function TabBar() {
  const t = useCore();
  const { user } = useSession();
  const tabs = [
    { to: paths.home(), label: t.nav.home, icon: Store },
    { to: paths.dashboard(), label: t.nav.dashboard, icon: LayoutDashboard },
    { to: paths.create(), label: t.nav.upload, icon: Upload },
    ...(isSeller(user) ? [{ to: paths.sales(), label: t.nav.selling, icon: ChartColumn }] : []),
    { to: paths.purchases(), label: t.nav.purchased, icon: ShoppingBag },
  ];
  return (
    <nav
      aria-label={t.nav.bottom}
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {tabs.map(({ to, label, icon: Icon }) => (
        <CurrentLink
          key={to}
          to={to}
          className="grid h-14 content-center justify-items-center gap-0.5 text-[11px] text-ink-3 leading-[1.3] -outline-offset-2 aria-[current]:font-semibold aria-[current]:text-ink"
        >
          <Icon aria-hidden="true" className="size-[22px]" />
          {label}
        </CurrentLink>
      ))}
    </nav>
  );
}
