import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { FactorsAnswer } from '#shared/contract/shapes/factor-fields';
import { ask } from '../../../../api/client.ts';
import { makePasskey, passkeyObstacle } from '../../../../features/step-up/passkey.ts';
import { useT } from '../../../../i18n/index.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { Rows } from '../../../../ui/list/rows.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { isNamed, PasskeyName } from './passkey-name.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useKeepFactors } from './use-factors.ts';

interface Props {
  factors: FactorsAnswer;
  onCodes: (codes: string[] | null) => void;
}

export function PasskeysPanel({ factors: { passkeys, rp_id }, onCodes }: Props) {
  const t = useT().factors;
  const [adding, setAdding] = useState(false);
  const reasons = { unsupported: t.unsupported, elsewhere: t.elsewhere(rp_id), none: undefined };
  return (
    <Panel heading={t.passkeys}>
      <p className="mb-4 text-ink-2 text-sm">{t.passkeysLine}</p>
      {passkeys.length > 0 ? (
        <Rows label={t.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Rows>
      ) : (
        <p className="text-ink-3 text-sm">{t.noPasskeys}</p>
      )}
      <div className="mt-4">
        <Button
          icon={KeyRound}
          disabledReason={reasons[passkeyObstacle(rp_id) ?? 'none']}
          onClick={() => setAdding(true)}
        >
          {t.addPasskey}
        </Button>
      </div>
      {adding && <AddDialog onCodes={onCodes} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function AddDialog({ onCodes, onClose }: { onCodes: Props['onCodes']; onClose: () => void }) {
  const t = useT().factors;
  const keep = useKeepFactors();
  const [name, setName] = useState(t.defaultName);

  const add = async (current_password: string) => {
    const { options } = await ask('POST /users/me/passkeys/options', { body: { current_password } });
    const credential = await makePasskey(options);
    const { factors, recovery_codes } = await ask('POST /users/me/passkeys', { body: { name, credential } });
    keep({ factors });
    onClose();
    toast.ok(t.passkeyAdded);
    onCodes(recovery_codes);
  };
  return (
    <PasswordDialog
      title={t.addPasskey}
      line={t.passwordLine}
      action={t.next}
      isComplete={isNamed(name)}
      onSend={add}
      onClose={onClose}
    >
      <PasskeyName value={name} onValue={setName} hint={t.passkeyNameHint} />
    </PasswordDialog>
  );
}
