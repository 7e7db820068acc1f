import { useState } from 'react';
import { useWrite } from '../../../api/write.ts';
import { Form, focusFirstFault, SendError } from '../../../features/forms/form.tsx';
import { NewPasswordFields, useNewPassword } from '../../../features/forms/new-password.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useLinkToken } from '../../../nav/link-token.ts';
import { paths } from '../../../nav/paths.ts';
import { useReturnPath } from '../../../nav/return-path.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { devices } from '../../../session/devices.ts';
import { logout } from '../../../session/logout.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { DoneGate } from './done-gate.tsx';
import { Gate } from './gate.tsx';
import { UselessLink } from './useless-link.tsx';

export default function ResetPasswordPage() {
  const { recovery: t, shared } = useT();
  const token = useLinkToken();
  const returnPath = useReturnPath();
  const [done, setDone] = useState<string>();
  const [refused, setRefused] = useState<string>();
  usePageTitle(t.resetTitle);
  if (done !== undefined) return <DoneGate heading={t.doneHeading} message={done} />;
  const useless = token === '' ? shared.linkIncomplete : refused;
  if (useless !== undefined) {
    return (
      <UselessLink heading={t.notReset} text={useless}>
        <ButtonLink tone="ink" block className="mt-6" to={paths.forgotPassword(returnPath)}>
          {t.askAgain}
        </ButtonLink>
        <ButtonLink block className="mt-2.5" to={paths.login(returnPath)}>
          {t.backToLogin}
        </ButtonLink>
      </UselessLink>
    );
  }
  return (
    <Gate heading={t.resetTitle} lead={t.resetLead}>
      <ResetForm token={token} onDone={setDone} onUseless={setRefused} />
    </Gate>
  );
}

interface Props {
  token: string;
  onDone: (message: string) => void;
  /** The link was used before, or has expired. */
  onUseless: (message: string) => void;
}

function ResetForm({ token, onDone, onUseless }: Props) {
  const t = useT();
  const form = useNewPassword();
  const reset = useWrite('POST /auth/reset-password', {
    onDone: ({ message, device }) => {
      /** The user id is not known here; the next login tells whose device this is. */
      devices.keep('reset', device);
      /** The server ended every session, this browser's included. */
      logout();
      onDone(message);
    },
    onFailed: (error) => {
      if (error.code === 'reset_invalid') onUseless(error.message);
      form.refuse({ password: error.fields.password });
    },
  });
  const send = (element: HTMLFormElement) => {
    if (!form.isComplete(element)) return;
    const body = { token, password: form.values.password };
    reset.mutate({ body }, { onError: () => focusFirstFault(element) });
  };
  return (
    <Form onSend={send}>
      <NewPasswordFields form={form} />
      <SendError sending={reset} form={form} fallback={t.recovery.resetFailed} limited={t.recovery.tooMany} />
      <Button type="submit" tone="primary" size="lg" block busy={reset.isPending && t.shared.saving}>
        {t.recovery.save}
      </Button>
    </Form>
  );
}
