import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { useEverTrue } from '../../../features/lists/use-ever-true.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button, Link } from '../../../ui/button/button.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Meta, Rows } from '../../../ui/list/rows.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { OwnDataTab } from './own-data/own-data-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { ProfilePart } from './profile-part.tsx';
import type { PartName } from './profile-tabs.ts';
import { Factors } from './security/factors.tsx';
import { Sessions } from './sessions.tsx';

interface Props {
  username: string;
  /** The part that the address opens. */
  part: PartName | undefined;
}

/** Parts that fold, each with the state of the account beside its heading. */
export function SecurityTab({ username, part }: Props) {
  const { factors: t, measures, profile, securityEvents, sessions: sessionsText } = useT();
  const { lately } = useDates();
  const factors = useRead('GET /users/me/factors');
  const sessions = useRead('GET /users/me/sessions');
  const log = useRead('GET /users/me/security-events');
  const count = useRead('GET /measures').data?.data.measures.length ?? 0;
  // A part that its address opens comes whole: rows that arrived later would move what follows.
  const areFetched: Partial<Record<PartName, boolean>> = { factors: factors.isFetched, sessions: sessions.isFetched };
  if (!useEverTrue(!part || areFetched[part] !== false)) return <PageSpinner />;

  const { totp = null, passkeys = [] } = factors.data?.factors ?? {};
  const fold = (name: PartName, children: ReactNode, value?: ReactNode) => (
    <ProfilePart heading={profile.parts[name]} value={value} isWanted={part === name}>
      {children}
    </ProfilePart>
  );
  const lastEvent = log.data?.events[0];
  return (
    <>
      <div className="print:hidden">{fold('password', <Password />)}</div>
      {fold('factors', <Factors />, factors.data && (totp || passkeys.length > 0 ? t.on : t.appOff))}
      {/* Only the recovery codes are printed from this page. */}
      <div className="print:hidden">
        {fold('sessions', <Sessions />, sessions.data && sessionsText.count(sessions.data.sessions.length))}
        <ProfilePart heading={securityEvents.heading} value={lastEvent && lately(lastEvent.at)}>
          <SecurityEvents />
        </ProfilePart>
        {count > 0 && (
          <Link
            to={paths.measures()}
            className="flex min-h-14 items-center gap-3 border-line border-b hover:text-accent-text"
          >
            <h2 className="mr-auto text-base">{measures.title}</h2>
            <span className="num text-ink-3 text-sm">{measures.count(count)}</span>
            <ChevronRight aria-hidden="true" className="text-ink-3" />
          </Link>
        )}
        {fold('account', <OwnDataTab username={username} />)}
      </div>
    </>
  );
}

/** The change of the password, and what one who knows it can do. */
function Password() {
  const { factors: t } = useT();
  return (
    <>
      <PasswordTab />
      <details className="mt-5 max-w-[44em] text-ink-2 text-sm">
        <summary className="cursor-pointer py-2.5 hover:text-accent-text">{t.stolenHeading}</summary>
        <div className="grid gap-2.5">
          <p>{t.stolenCan}</p>
          <p>{t.stolenCannot}</p>
          <p>{t.stolenBack}</p>
        </div>
      </details>
    </>
  );
}

/** The number of events shown at first; the button shows the rest. */
const shownFirst = 8;

/** Recent security events of the account, for its owner. */
function SecurityEvents() {
  const t = useT().securityEvents;
  const { lately } = useDates();
  const [all, setAll] = useState(false);
  const log = useRead('GET /users/me/security-events');
  const events = log.data?.events ?? [];
  return (
    <>
      <p className="max-w-[40em] text-ink-2 text-sm">{t.lead}</p>
      {log.error && <LoadFailed heading={t.loadFailed} error={log.error} onRetry={log.refetch} />}
      {log.isPending && <PageSpinner />}
      {log.data && events.length === 0 && <p className="mt-3 text-ink-3 text-sm">{t.none}</p>}
      {events.length > 0 && (
        <div className="mt-3">
          <Rows label={t.heading}>
            {events.slice(0, all ? undefined : shownFirst).map(({ what, address, at, times }) => (
              <li key={`${at} ${what} ${address}`} className="py-3">
                <p>
                  {t.what[what]}
                  {times > 1 && t.times(times)}
                </p>
                <Meta className="mt-0.5">
                  <span>{lately(at)}</span>
                  {address && <span className="wrap-anywhere">{t.from(address)}</span>}
                </Meta>
              </li>
            ))}
          </Rows>
        </div>
      )}
      {!all && events.length > shownFirst && (
        <Button size="sm" className="mt-3" onClick={() => setAll(true)}>
          {t.more}
        </Button>
      )}
    </>
  );
}
