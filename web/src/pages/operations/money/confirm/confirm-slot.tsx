import { useState, useSyncExternalStore } from 'react';
import { useWrite } from '../../../../api/write.ts';
import { CurrentPassword, Form, focusFirstFault, SendError } from '../../../../features/forms/form.tsx';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { askingStore, type ProofPrompt } from './proof.ts';

/** The dialog that asks for the password, for every action that needs it. The second factor is asked for above it. */
export function ConfirmSlot() {
  const asking = useSyncExternalStore(askingStore.subscribe, askingStore.read);
  return asking && <ConfirmDialog asking={asking} />;
}

function ConfirmDialog({ asking }: { asking: ProofPrompt }) {
  const { operatorActions: t } = useOperatorMessages();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const confirming = useWrite('POST /auth/confirm', {
    onDone: ({ data: { confirm, expires_at: until } }) => asking.give({ confirm, until: Date.parse(until) }),
  });
  const send = (form: HTMLFormElement) => {
    setTried(true);
    if (password === '') return focusFirstFault(form);
    confirming.mutate({ body: { password } });
  };
  const field = {
    name: 'current-password',
    value: password,
    onValue: setPassword,
    error: tried && password === '' ? t.passwordRequired : undefined,
  };
  return (
    <Dialog open onOpenChange={asking.cancel} title={t.confirmTitle}>
      <p className="mt-2 text-ink-2 text-sm">{t.confirmLine}</p>
      <Form onSend={send} className="mt-4 grid gap-4">
        <CurrentPassword field={field} />
        <SendError sending={confirming} fallback={t.confirmFailed} limited={t.tooMany} />
        <Button type="submit" tone="ink" block busy={confirming.isPending && t.confirming}>
          {t.confirm}
        </Button>
      </Form>
    </Dialog>
  );
}
