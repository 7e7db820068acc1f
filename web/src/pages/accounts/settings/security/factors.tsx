import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../../api/query.ts';
import { useT } from '../../../../i18n/index.tsx';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { PageSpinner } from '../../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../../ui/list/load-failed.tsx';
import { useDates } from '../../../../ui/text/dates.ts';
import { AppPanel } from './app-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';

/** The second factors of the account. */
export function Factors() {
  const t = useT().factors;
  const { dateTime } = useDates();
  const { data, error, refetch } = useQuery(read('GET /users/me/factors'));
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (error && !data) return <LoadFailed heading={t.loadFailed} error={error} onRetry={refetch} />;
  if (!data) return <PageSpinner />;
  const { factors } = data;
  const isSetUp = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{t.lead}</p>
      {factors.reset_at && (
        <Callout tone="warn" heading={t.resetHeading(dateTime(factors.reset_at))}>
          {t.resetLine}
        </Callout>
      )}
      <AppPanel totp={factors.totp} onCodes={setCodes} />
      <PasskeysPanel factors={factors} onCodes={setCodes} />
      {isSetUp && <RecoveryPanel left={factors.recovery_left} onCodes={setCodes} />}
    </div>
  );
}
