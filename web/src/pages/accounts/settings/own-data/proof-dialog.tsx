import type { ReactNode } from 'react';
import type { ApiError } from '../../../../api/client.ts';
import { CurrentPassword, Form, focusFirstFault, SendError, useFields } from '../../../../features/forms/form.tsx';
import { useT } from '../../../../i18n/index.tsx';
import { useOwnDataMessages } from '../../../../i18n/own-data-messages.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';

export interface Proof {
  current_password: string;
}

interface Props {
  title: string;
  children: ReactNode;
  confirm: string;
  failed: string;
  tone: 'ink' | 'danger';
  /** Makes the call; `refuse` shows a refused password at its field. */
  onProof: (body: Proof, refuse: (error: ApiError) => void) => void;
  sending: { error: ApiError | null; submittedAt: number; isPending: boolean };
  onClose: () => void;
}

/** Asks for the password; the call itself asks for the second factor, if there is one. */
export function ProofDialog({ title, children, confirm, failed, tone, onProof, sending, onClose }: Props) {
  const t = useOwnDataMessages();
  const { profile } = useT();
  const form = useFields({
    first: { current: '' },
    faultsOf: ({ current }) => ({ current: current === '' ? profile.currentRequired : undefined }),
  });
  const send = (element: HTMLFormElement) => {
    if (!form.isComplete(element)) return;
    onProof({ current_password: form.values.current }, ({ code, message, fields }) => {
      form.refuse({ current: code === 'current_password_wrong' ? message : fields.current_password });
      focusFirstFault(element);
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !sending.isPending && onClose()} title={title}>
      <Form onSend={send} className="mt-3 grid gap-5">
        <div className="text-ink-2 text-sm">{children}</div>
        <CurrentPassword field={form.field('current')} />
        <SendError sending={sending} form={form} fallback={failed} limited={t.tooMany} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" tone={tone} busy={sending.isPending && t.busy}>
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
