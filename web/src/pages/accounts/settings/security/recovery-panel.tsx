import { useState } from 'react';
import { ask } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/index.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { Badge } from '../../../../ui/text/badge.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useKeepFactors } from './use-factors.ts';

/** With fewer codes left, the owner is advised to make new ones. */
const few = 3;

export function RecoveryPanel({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
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
