import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { useEverTrue } from '../../../features/lists/use-ever-true.ts';
import { useT } from '../../../i18n/index.tsx';
import { Fold } from '../../../ui/frame/fold.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Factors } from './security/factors.tsx';
import { SecurityEvents } from './security-events.tsx';
import { Sessions } from './sessions.tsx';

/** Waits for all three lists: one that arrived later would push the others away. */
function useAllThere(): boolean {
  const queries = [
    useQuery(read('GET /users/me/factors')),
    useQuery(read('GET /users/me/sessions')),
    useQuery(read('GET /users/me/security-events')),
  ];
  return useEverTrue(queries.every(({ isFetched }) => isFetched));
}

export function SecurityTab() {
  if (!useAllThere()) return <PageSpinner />;
  return (
    <div className="grid gap-5">
      <Factors />
      {/* Only the recovery codes are printed from this page. */}
      <div className="grid gap-5 print:hidden">
        <Sessions />
        <SecurityEvents />
        <StolenPassword />
      </div>
    </div>
  );
}

/** Explains the power of a stolen password, its limits, and how the owner recovers the account. */
function StolenPassword() {
  const t = useT().factors;
  return (
    <Fold heading={t.stolenHeading} className="border-t">
      <div className="grid max-w-[44em] gap-2.5 text-ink-2 text-sm">
        <p>{t.stolenCan}</p>
        <p>{t.stolenCannot}</p>
        <p>{t.stolenBack}</p>
      </div>
    </Fold>
  );
}
