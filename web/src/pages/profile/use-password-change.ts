import { useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { wordsOf } from '../../features/forms/failures.ts';
import { focusFirstFault } from '../../features/forms/focus.ts';
import { useNewPassword } from '../../features/forms/new-password.tsx';
import { useT } from '../../i18n/index.tsx';
import { useSession } from '../../session/session.tsx';
import { toast } from '../../ui/overlay/toast.ts';

export function usePasswordChange() {
  const { auth, profile: t } = useT();
  const session = useSession();
  const fresh = useNewPassword();
  const [current, setCurrent] = useState('');
  const [tried, setTried] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const change = useWrite('PUT /users/profile/password', {
    onDone: ({ message, token }) => {
      /** Every session has ended but the one of this answer. */
      if (session.user) session.login(token, session.user);
      setCurrent('');
      setTried(false);
      fresh.clear();
      toast.ok(message);
    },
    onFailed: (error) => {
      setWrong(error.code === 'current_password_wrong' ? error.message : error.fields.current_password);
      fresh.refuse(error.fields.new_password);
      const { text, line } = wordsOf(error, t.passwordFailed, (seconds) => t.tooManyPasswords(auth.wait(seconds)));
      toast.bad(text, line);
    },
  });
  const missing = tried && current === '' ? t.currentRequired : undefined;
  return {
    fresh,
    current,
    setCurrent: (value: string) => {
      setWrong(undefined);
      setCurrent(value);
    },
    currentError: wrong ?? missing,
    failed: wrong || fresh.refused ? null : change.error,
    done: change.data?.message,
    attempt: change.submittedAt,
    isBusy: change.isPending,
    send: (form: HTMLFormElement) => {
      setTried(true);
      fresh.showFaults();
      if (current === '' || !fresh.isFine) return focusFirstFault(form);
      const body = { current_password: current, new_password: fresh.given.password };
      change.mutate({ body }, { onError: () => focusFirstFault(form) });
    },
  };
}
