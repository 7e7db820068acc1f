import { Bell, LayoutDashboard, type LucideIcon, ShoppingBag, Store } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useUnreadCount } from '../features/notifications/calls.ts';
import { useCore } from '../i18n/index.tsx';
import { paths } from '../nav/paths.ts';
import { UnreadFigure, unreadText } from './account/unread-figure.tsx';
import { CurrentLink } from './current-link.tsx';

/**
 * The bottom navigation of members on phones; guests have none of these pages. A page with its own bottom bar replaces
 * it, and nothing leads away from a payment.
 */
export function TabBar() {
  const t = useCore();
  const unread = useUnreadCount();
  const { pathname } = useLocation();
  if (/^\/(mock-)?payment/.test(pathname)) return null;
  const tabs: { to: string; label: string; icon: LucideIcon; unread?: number }[] = [
    { to: paths.home(), label: t.nav.home, icon: Store },
    { to: paths.purchases(), label: t.nav.purchased, icon: ShoppingBag },
    { to: paths.notifications(), label: t.nav.notifications, icon: Bell, unread },
    { to: paths.dashboard(), label: t.nav.dashboard, icon: LayoutDashboard },
  ];
  return (
    <nav
      aria-label={t.nav.bottom}
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {tabs.map(({ to, label, icon: Icon, unread: count = 0 }) => (
        <CurrentLink
          key={to}
          to={to}
          className="relative grid h-14 content-center justify-items-center gap-0.5 text-[11px] text-ink-3 leading-[1.3] -outline-offset-2 aria-[current]:font-semibold aria-[current]:text-ink"
        >
          <span className="relative">
            <Icon aria-hidden="true" className="size-[22px]" />
            <UnreadFigure count={count} />
          </span>
          {label}
          {count > 0 && <span className="sr-only">{unreadText(count)}</span>}
        </CurrentLink>
      ))}
    </nav>
  );
}
