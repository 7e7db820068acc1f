import { useState } from 'react';
import type { FactorsAnswer } from '#shared/contract/shapes/factor-fields';
import { ask } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/index.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { Badge } from '../../../../ui/text/badge.tsx';
import { useDates } from '../../../../ui/text/dates.ts';
import { AppSetUp, type Secret } from './app-set-up.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useKeepFactors } from './use-factors.ts';

interface Props {
  totp: FactorsAnswer['totp'];
  onCodes: (codes: string[] | null) => void;
}

export function AppPanel({ totp, onCodes }: Props) {
  const t = useT().factors;
  const { date } = useDates();
  const keep = useKeepFactors();
  const [step, setStep] = useState<'start' | 'remove'>();
  const [secret, setSecret] = useState<Secret>();
  const close = () => setStep(undefined);

  const start = async (current_password: string) => {
    setSecret(await ask('POST /users/me/totp', { body: { current_password } }));
    close();
  };
  const remove = async (current_password: string) => {
    keep(await ask('DELETE /users/me/totp', { body: { current_password } }));
    close();
    toast.ok(t.appRemoved);
  };
  return (
    <Panel
      heading={t.app}
      aside={<Badge tone={totp ? 'ok' : 'plain'}>{totp ? t.appOn(date(totp.since)) : t.appOff}</Badge>}
    >
      <p className="mb-4 text-ink-2 text-sm">{t.appLine}</p>
      {secret ? (
        <AppSetUp
          secret={secret}
          onCancel={() => setSecret(undefined)}
          onDone={(codes) => {
            setSecret(undefined);
            onCodes(codes);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          <Button tone={totp ? 'default' : 'ink'} onClick={() => setStep('start')}>
            {totp ? t.replaceApp : t.setUpApp}
          </Button>
          {totp && (
            <Button tone="danger" onClick={() => setStep('remove')}>
              {t.removeApp}
            </Button>
          )}
        </div>
      )}
      {step === 'start' && (
        <PasswordDialog title={t.setUpApp} line={t.passwordLine} action={t.next} onSend={start} onClose={close} />
      )}
      {step === 'remove' && (
        <PasswordDialog
          title={t.removeAppTitle}
          line={t.removeAppLine}
          action={t.remove}
          danger
          onSend={remove}
          onClose={close}
        />
      )}
    </Panel>
  );
}
