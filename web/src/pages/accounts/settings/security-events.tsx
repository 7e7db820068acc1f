import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Meta, Rows } from '../../../ui/list/rows.tsx';
import { useDates } from '../../../ui/text/dates.ts';

/** The number of events shown at first; the button shows the rest. */
const shownFirst = 8;

/** Recent security events of the account, for its owner. */
export function SecurityEvents() {
  const t = useT().securityEvents;
  const { lately } = useDates();
  const [all, setAll] = useState(false);
  const log = useQuery(read('GET /users/me/security-events'));
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
