import { useWrite } from '../../../../api/query.ts';
import { faultsOf, type Registration, registrationFields } from '../../../../features/forms/faults.ts';
import { focusFirstFault } from '../../../../features/forms/form.tsx';
import { useTellFailed } from '../../../../features/forms/tell-failed.ts';
import { useFields } from '../../../../features/forms/use-fields.ts';
import { refusedFields } from '../../../../features/login/refused-fields.ts';
import { useT } from '../../../../i18n/index.tsx';
import { useMailReturnPath } from '../../../../nav/return-path.ts';
import { browserKey } from '../../../../session/browser-key.ts';
import type { SentMail } from './mail-sent.tsx';

const empty: Registration = { username: '', email: '', password: '', again: '' };

/** The form's values, the errors that are due to be shown, and the submission. */
export function useRegistration(onSent: (sent: SentMail) => void) {
  const t = useT().auth;
  const return_to = useMailReturnPath();
  const form = useFields({
    first: empty,
    faultsOf: (values) => {
      const faults = faultsOf(values);
      return Object.fromEntries(registrationFields.map((name) => [name, faults[name] && t.faults[faults[name]]]));
    },
  });
  const tellFailed = useTellFailed(t.registrationFailed, t.tooManyRegistrations);
  const register = useWrite('POST /auth/register', {
    onDone: ({ message }, { body: { email } }) => {
      onSent({ email, message: message || t.registered });
    },
    onFailed: (error) => {
      form.refuse(refusedFields(error));
      tellFailed(error);
    },
  });

  return {
    ...form,
    /** An error of the whole form; null if there is none. */
    failed: form.isRefused ? null : register.error,
    attempt: register.submittedAt,
    isBusy: register.isPending,
    send: (element: HTMLFormElement, isNameFree: boolean) => {
      if (!form.isComplete(element)) return;
      if (!isNameFree) return focusFirstFault(element);
      const { username, email, password } = form.values;
      const sender = { return_to, browser_key: browserKey.own() };
      const body = { username: username.trim(), email: email.trim(), password, ...sender };
      register.mutate({ body }, { onError: () => focusFirstFault(element) });
    },
  };
}
