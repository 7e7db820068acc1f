import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../../../../api/client.ts';
import { useRead } from '../../../../api/use-read.ts';
import { focusOnArrival } from '../../../../features/forms/form.tsx';
import { useT } from '../../../../i18n/index.tsx';
import { useSession } from '../../../../session/session.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/form/choices.tsx';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../../ui/list/load-failed.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { Badge } from '../../../../ui/text/badge.tsx';
import { useDates } from '../../../../ui/text/dates.ts';
import { AppPanel } from './app-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';
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

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Recovery codes are never shown again, so they stay until the owner confirms that they are stored. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { factors: t, shared } = useT();
  const { user } = useSession();
  const [isStored, setStored] = useState(false);
  const heading = t.fileHeading(user?.username ?? '');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.ok(t.copied),
      () => toast.bad(t.copyFailed),
    );
  return (
    <Panel label={t.codesHeading}>
      <h2 tabIndex={-1} ref={focusOnArrival} className="outline-0">
        {t.codesHeading}
      </h2>
      <p className="mt-1 text-ink-2 text-sm print:hidden">{t.codesLine}</p>
      <p className="hidden text-sm print:block">{heading}</p>
      <ol className="num mt-4 grid gap-2 rounded-md bg-sunken p-4 sm:grid-cols-2 print:grid-cols-1 print:bg-transparent">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-md">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
        <Button icon={Copy} onClick={() => void copy()}>
          {t.copyCodes}
        </Button>
        <Button
          icon={Download}
          onClick={() => save('tanwei-recovery-codes.txt', `${heading}\n\n${codes.join('\n')}\n`)}
        >
          {shared.download}
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          {shared.print}
        </Button>
      </div>
      <div className="mt-4 grid justify-items-start gap-2 print:hidden">
        <Checkbox checked={isStored} onChecked={setStored}>
          {t.acknowledged}
        </Checkbox>
        <Button tone="ink" disabledReason={isStored ? undefined : ''} onClick={onDone}>
          {shared.done}
        </Button>
      </div>
    </Panel>
  );
}
