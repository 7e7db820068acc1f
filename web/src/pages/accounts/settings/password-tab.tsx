import { useWrite } from '../../../api/write.ts';
import { CurrentPassword, Form, focusFirstFault, SendError, useFields } from '../../../features/forms/form.tsx';
import { NewPasswordFields, useNewPassword } from '../../../features/forms/new-password.tsx';
import { useT } from '../../../i18n/index.tsx';
import { devices } from '../../../session/devices.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';

const empty = { current: '' };

function usePasswordChange() {
  const { profile: t } = useT();
  const session = useSession();
  const { username, display_name: displayName, email } = session.user ?? {};
  const fresh = useNewPassword({ username, displayName, email });
  const current = useFields({
    first: empty,
    faultsOf: ({ current }) => ({ current: current === '' ? t.currentRequired : undefined }),
  });
  const change = useWrite('PUT /users/profile/password', {
    onDone: ({ token, device }) => {
      /** Every session has ended but the one in this answer; without one in it the present session goes on. */
      if (session.user && token) {
        devices.keep(session.user.id, device);
        session.login(token, session.user);
      }
      current.startOver(empty);
      fresh.clear();
    },
    onFailed: (error) => {
      const { current_password, new_password } = error.fields;
      current.refuse({ current: error.code === 'current_password_wrong' ? error.message : current_password });
      fresh.refuse({ password: new_password });
    },
  });
  return {
    fresh,
    current: current.field('current'),
    sending: change,
    isRefused: current.isRefused || fresh.isRefused,
    done: change.data?.message,
    send: (form: HTMLFormElement) => {
      const [isCurrentComplete, isFine] = [current.isComplete(form), fresh.isComplete(form)];
      if (!isCurrentComplete || !isFine) return;
      const body = { current_password: current.values.current, new_password: fresh.values.password };
      change.mutate({ body }, { onError: () => focusFirstFault(form) });
    },
  };
}

export function PasswordTab() {
  const { profile: t, shared } = useT();
  const form = usePasswordChange();
  return (
    <Form onSend={form.send} className="grid max-w-[34em] gap-5">
      <p className="text-ink-2 text-sm">{t.passwordLine}</p>
      <CurrentPassword field={form.current} />
      <NewPasswordFields form={form.fresh} />
      <SendError sending={form.sending} form={form} fallback={t.passwordFailed} limited={t.tooManyPasswords} />
      {form.done && (
        <Callout tone="ok" role="status">
          {form.done}
        </Callout>
      )}
      <div>
        <Button type="submit" tone="ink" busy={form.sending.isPending && shared.saving}>
          {t.changePassword}
        </Button>
      </div>
    </Form>
  );
}
