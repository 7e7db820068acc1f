import { useState } from 'react';
import { ask } from '../../../../api/client.ts';
import { useRead } from '../../../../api/query.ts';
import { useT } from '../../../../i18n/index.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { LoadFailed, PageSpinner } from '../../../../ui/list/loading.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { Badge } from '../../../../ui/text/badge.tsx';
import { useDates } from '../../../../ui/text/dates.ts';
import { AppPanel } from './app-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useKeepFactors } from './use-factors.ts';

/** The second factors of the account. */
export function Factors() {
  const t = useT().factors;
  const { dateTime } = useDates();
  const { data, error, refetch } = useRead('GET /users/me/factors');
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

/** With fewer codes left, the owner is advised to make new ones. */
const few = 3;

function RecoveryPanel({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const t = useT().factors;
  const keep = useKeepFactors();
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);

  const renew = async (current_password: string) => {
    const { factors, recovery_codes } = await ask('POST /users/me/recovery-codes', { body: { current_password } });
    keep({ factors });
    close();
    toast.ok(t.renewed);
    onCodes(recovery_codes);
  };
  return (
    <Panel heading={t.recovery} aside={<Badge tone={left < few ? 'warn' : 'plain'}>{t.recoveryLeft(left)}</Badge>}>
      <p className="mb-4 text-ink-2 text-sm">
        {t.recoveryLine}
        {left < few && ` ${t.recoveryFew}`}
      </p>
      <Button onClick={() => setConfirming(true)}>{t.renew}</Button>
      {isConfirming && (
        <PasswordDialog title={t.renewTitle} line={t.renewLine} action={t.next} onSend={renew} onClose={close} />
      )}
    </Panel>
  );
}
