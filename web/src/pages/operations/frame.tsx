import { Keyboard, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasRole } from '#shared/roles';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { paths } from '../../nav/paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/button/link.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ConfirmSlot } from './money/confirm/confirm-slot.tsx';
import { groups } from './sections.ts';
import { keysAreOn, useKeys } from './use-keys.ts';

/**
 * Around every page of the console: its navigation, its keyboard shortcuts, and the dialog that asks for the password.
 * One proof serves all pages.
 */
export function Frame({ children }: { children: ReactNode }) {
  const { keys: t } = useOperatorMessages();
  const [isShown, setShown] = useState(false);
  const [isOn, setOn] = useState(keysAreOn);
  useKeys({ isOn, onHelp: () => setShown(true) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[168px_minmax(0,1fr)]">
      <div className="mb-5 border-line max-lg:border-b lg:sticky lg:top-[calc(var(--header)+24px)] lg:self-start">
        <Navigation />
        <Button
          tone="quiet"
          size="sm"
          icon={Keyboard}
          className="mt-4 -ml-3 max-lg:hidden"
          onClick={() => setShown(true)}
        >
          {t.button}
        </Button>
      </div>
      <div className="min-w-0">{children}</div>
      <ConfirmSlot />
      {isShown && <KeysDialog isOn={isOn} onOn={setOn} onClose={() => setShown(false)} />}
    </div>
  );
}

const entry =
  'flex min-h-11 items-center gap-1.5 whitespace-nowrap text-ink-2 text-sm -outline-offset-2 transition-colors hover:text-accent-text aria-[current]:font-semibold aria-[current]:text-ink max-lg:border-transparent max-lg:border-b-2 max-lg:aria-[current]:border-ink lg:min-h-9';

/** A section and the pages opened from it. */
const isIn = (section: string, pathname: string): boolean =>
  section === paths.operator() ? pathname === section : `${pathname}/`.startsWith(`${section}/`);

/**
 * On phones the navigation scrolls: the current section is brought into sight with the next frame, which does the
 * layout anyway.
 */
function intoSight(link: HTMLElement | null): void {
  const line = link?.closest('nav');
  if (!link || !line) return;
  requestAnimationFrame(() => {
    line.scrollLeft = link.offsetLeft - line.clientWidth / 2;
  });
}

function Navigation() {
  const { frame: t } = useOperatorMessages();
  const { pathname } = useLocation();
  const { user } = useSession();
  return (
    <nav aria-label={t.sections} className="no-scrollbar relative flex gap-x-5 overflow-x-auto lg:grid lg:gap-y-3">
      {groups.map(({ key: group, sections }) => (
        <div key={group ?? ''} className="flex gap-x-5 lg:block">
          {group && <div className="pb-0.5 text-ink-3 text-xs max-lg:sr-only">{t.groups[group]}</div>}
          {sections.map(({ key, to, role }) => (
            <Link
              key={key}
              to={to}
              aria-current={isIn(to, pathname) ? 'page' : undefined}
              ref={isIn(to, pathname) ? intoSight : undefined}
              className={entry}
            >
              {t.pages[key]}
              {user && !hasRole(user.roles, role) && <Locked takes={t.roles[role]} />}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

function Locked({ takes }: { takes: string }) {
  const { frame: t } = useOperatorMessages();
  const word = t.lacksRole(takes);
  return (
    <span title={word} className="text-ink-3">
      <Lock aria-hidden="true" className="size-[13px]" />
      <span className="sr-only">{word}</span>
    </span>
  );
}
