import {
  Banknote,
  ChevronDown,
  ChevronRight,
  Ellipsis,
  Gavel,
  Keyboard,
  LayoutDashboard,
  Lock,
  type LucideIcon,
  Megaphone,
} from 'lucide-react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { minute } from '#shared/limits';
import { hasRole, type NeededRole } from '#shared/roles';
import { useRead } from '../../api/use-read.ts';
import { type OperatorMessages, useOperatorMessages } from '../../i18n/operator-messages.ts';
import { operatorPaths } from '../../nav/operator-paths.ts';
import { paths } from '../../nav/paths.ts';
import { useSession } from '../../session/session.tsx';
import { Link } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Menu, MenuLink } from '../../ui/overlay/menu.tsx';
import { issueRoutes } from './issue-routes.ts';

type Key = keyof OperatorMessages['frame']['pages'];

interface Section {
  key: Key;
  to: string;
  role: NeededRole;
  /** In the bar of phones. */
  icon?: LucideIcon;
}

/** The pages of the console in the order of its navigation, with the role that each needs. */
const sections: readonly Section[] = [
  { key: 'overview', to: operatorPaths.overview(), role: 'any', icon: LayoutDashboard },
  { key: 'cases', to: operatorPaths.cases(), role: 'moderator', icon: Gavel },
  { key: 'appeals', to: operatorPaths.appeals(), role: 'moderator', icon: Megaphone },
  { key: 'refunds', to: operatorPaths.refunds(), role: 'finance' },
  { key: 'payouts', to: operatorPaths.payouts(), role: 'finance', icon: Banknote },
  { key: 'people', to: operatorPaths.people(), role: 'support' },
];

/** Behind 更多, as operators seldom need them. */
const furtherSections: readonly Section[] = [
  { key: 'proposals', to: operatorPaths.proposals(), role: 'finance' },
  { key: 'disputes', to: operatorPaths.disputes(), role: 'finance' },
  { key: 'kin', to: operatorPaths.kin(), role: 'finance' },
  { key: 'differences', to: operatorPaths.differences(), role: 'finance' },
  { key: 'messages', to: operatorPaths.messages(), role: 'finance' },
  { key: 'holds', to: operatorPaths.holds(), role: 'finance' },
  { key: 'sellers', to: operatorPaths.sellers(), role: 'finance' },
  { key: 'days', to: operatorPaths.day(), role: 'finance' },
  { key: 'audit', to: operatorPaths.audit(), role: 'support' },
];

/** A section and the pages opened from it. */
const isIn = (section: string, pathname: string): boolean =>
  section === paths.operator() ? pathname === section : `${pathname}/`.startsWith(`${section}/`);

/** The sections with what waits in each, and whether the operator is in it. */
function useSections() {
  const { frame: t } = useOperatorMessages();
  const { pathname } = useLocation();
  const { user } = useSession();
  const { data } = useRead('GET /operator/troubles', { staleTime: minute, retry: false });
  const entryOf = ({ key, to, role, icon }: Section) => {
    const issues = data?.data.troubles.filter(({ kind }) => issueRoutes[kind].split('?')[0] === to) ?? [];
    return {
      ...{ key, to, icon, label: t.pages[key] },
      lock: user && !hasRole(user.roles, role) ? t.lacksRole(t.roles[role]) : undefined,
      count: issues.reduce((sum, issue) => sum + issue.count, 0),
      isCurrent: isIn(to, pathname),
    };
  };
  return { entries: sections.map(entryOf), further: furtherSections.map(entryOf) };
}

type Entry = ReturnType<typeof useSections>['entries'][number];

/** Beside the page: six sections, and the others behind 更多. */
export function SideList({ onKeys }: { onKeys: () => void }) {
  const { frame: t, keys } = useOperatorMessages();
  const { entries, further } = useSections();
  return (
    <nav aria-label={t.sections} className="-ml-3 grid gap-y-1">
      {entries.map((entry) => (
        <SideLink key={entry.key} entry={entry} />
      ))}
      <details open={further.some(({ isCurrent }) => isCurrent)} className="group/more">
        <summary className={cx(row, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
          {t.more}
          <Figure count={further.reduce((sum, { count }) => sum + count, 0)} />
          <ChevronDown aria-hidden="true" className="size-[15px] transition-transform group-open/more:rotate-180" />
        </summary>
        <div className="mt-1 grid gap-y-1">
          {further.map((entry) => (
            <SideLink key={entry.key} entry={entry} />
          ))}
          <button type="button" onClick={onKeys} className={row}>
            {keys.button}
            <Keyboard aria-hidden="true" className="ml-auto size-[15px] text-ink-3" />
          </button>
        </div>
      </details>
    </nav>
  );
}

const row =
  'flex min-h-9 items-center gap-1.5 rounded-md px-3 text-left text-ink-2 text-sm transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink';

const SideLink = ({ entry: { to, label, lock, count, isCurrent } }: { entry: Entry }) => (
  <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={row}>
    {label}
    {lock ? <Locked reason={lock} /> : <Figure count={count} />}
  </Link>
);

const Figure = ({ count }: { count: number }) => (
  <span className="num ml-auto font-normal text-ink-3 text-xs">{count > 0 && count}</span>
);

const Locked = ({ reason }: { reason: string }) => (
  <span title={reason} className="ml-auto text-ink-3">
    <Lock aria-hidden="true" className="size-[13px]" />
    <span className="sr-only">{reason}</span>
  </span>
);

const tab =
  'relative grid h-14 content-center justify-items-center gap-0.5 text-[11px] text-ink-3 leading-[1.3] -outline-offset-2 aria-[current]:font-semibold aria-[current]:text-ink';

/** On phones, in place of the members' tabs. */
export function BottomTabs() {
  const { frame: t } = useOperatorMessages();
  const { entries, further } = useSections();
  const others = [...entries.filter(({ icon }) => !icon), ...further];
  const isOther = others.some(({ isCurrent }) => isCurrent);
  return createPortal(
    <nav
      aria-label={t.sections}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-31 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {entries.map(
        ({ key, to, label, icon: Icon, isCurrent }) =>
          Icon && (
            <Link key={key} to={to} aria-current={isCurrent ? 'page' : undefined} className={tab}>
              <Icon aria-hidden="true" className="size-[22px]" />
              {label}
            </Link>
          ),
      )}
      <Menu
        trigger={
          <button type="button" aria-current={isOther ? 'true' : undefined} className={tab}>
            <Ellipsis aria-hidden="true" className="size-[22px]" />
            {others.find(({ isCurrent }) => isCurrent)?.label ?? t.more}
          </button>
        }
      >
        {others.map(({ key, to, label, lock }) => (
          <MenuLink key={key} to={to} icon={lock ? Lock : ChevronRight}>
            {label}
          </MenuLink>
        ))}
      </Menu>
    </nav>,
    document.body,
  );
}
