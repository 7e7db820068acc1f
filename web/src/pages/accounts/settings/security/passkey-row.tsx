import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FactorsAnswer } from '#shared/contract/shapes/factor-fields';
import { ask } from '../../../../api/client.ts';
import { Form } from '../../../../features/forms/form.tsx';
import { StepUpErrorNote, useStepUpAction } from '../../../../features/step-up/step-up-error-note.tsx';
import { useT } from '../../../../i18n/index.tsx';
import { Button, IconButton } from '../../../../ui/button/button.tsx';
import { Meta } from '../../../../ui/list/rows.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { useDates } from '../../../../ui/text/dates.ts';
import { isNamed, PasskeyName } from './passkey-name.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useKeepFactors } from './use-factors.ts';

type Passkey = FactorsAnswer['passkeys'][number];

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useT().factors;
  const { date, dayOf } = useDates();
  const keep = useKeepFactors();
  const [step, setStep] = useState<'rename' | 'remove'>();
  const close = () => setStep(undefined);
  const { id, name, created_at, last_used_day } = passkey;

  const remove = async (current_password: string) => {
    keep(await ask('DELETE /users/me/passkeys/{id}', { params: { id }, body: { current_password } }));
    toast.ok(t.passkeyRemoved);
  };
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <Meta className="mt-0.5">
          <span>{t.created(date(created_at))}</span>
          <span>{last_used_day ? t.lastUsed(dayOf(last_used_day)) : t.neverUsed}</span>
        </Meta>
      </div>
      <IconButton icon={Pencil} label={t.renameLabel(name)} onClick={() => setStep('rename')} />
      <IconButton icon={Trash2} label={t.removeLabel(name)} onClick={() => setStep('remove')} />
      {step === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {step === 'remove' && (
        <PasswordDialog
          title={t.removePasskeyTitle(name)}
          line={t.removePasskeyLine}
          action={t.remove}
          danger
          onSend={remove}
          onClose={close}
        />
      )}
    </li>
  );
}

function RenameDialog({ passkey: { id, name: before }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { factors: t, common, shared } = useT();
  const keep = useKeepFactors();
  const [name, setName] = useState(before);
  const { busy, trouble, act } = useStepUpAction();

  const rename = async () => {
    keep(await ask('PUT /users/me/passkeys/{id}', { params: { id }, body: { name } }));
    onClose();
    toast.ok(t.passkeyRenamed);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t.renameTitle}>
      <Form onSend={() => isNamed(name) && void act('rename', rename)} className="mt-3 grid gap-4">
        <PasskeyName value={name} onValue={setName} />
        <StepUpErrorNote error={trouble} />
        <div className="flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" tone="ink" busy={busy !== undefined}>
            {shared.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
