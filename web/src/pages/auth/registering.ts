import { useState } from 'react';
import type { ApiError } from '../../api/client.ts';
import { useWrite } from '../../api/query.ts';
import { wordsOf } from '../../features/forms/failures.ts';
import {
  faultsOf,
  type Registration,
  type RegistrationField,
  registrationFields,
} from '../../features/forms/faults.ts';
import { focusFirstFault } from '../../features/forms/focus.ts';
import { useT } from '../../i18n/index.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import type { Sent } from './mail-sent.tsx';

type Refused = Partial<Record<RegistrationField, string>>;

/** Where the server's refusal belongs; empty where it is about no single field. */
export function refusedFields({ code, message, fields }: Pick<ApiError, 'code' | 'message' | 'fields'>): Refused {
  if (code === 'username_taken') return { username: message };
  if (code === 'email_taken' || code === 'email_refuses_mail') return { email: message };
  return Object.fromEntries(registrationFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
}

const empty: Registration = { username: '', email: '', password: '', again: '' };

/** The form's values, what is wrong with them as far as it is time to say so, and the sending. */
export function useRegistration(onSent: (sent: Sent) => void) {
  const t = useT().auth;
  const [given, setGiven] = useState(empty);
  const [left, setLeft] = useState<readonly RegistrationField[]>([]);
  const [refused, setRefused] = useState<Refused>({});
  const register = useWrite('POST /auth/register', {
    onDone: ({ message }, { body: { email } }) => {
      toast.ok(message || t.registered);
      onSent({ email, message: message || t.registered });
    },
    onFailed: (error) => {
      setRefused(refusedFields(error));
      const { text, line } = wordsOf(error, t.registrationFailed, (seconds) => t.tooManyMails(t.wait(seconds)));
      toast.bad(text, line);
    },
  });

  const faults = faultsOf(given);
  const change = (name: RegistrationField, value: string) => {
    setGiven((before) => ({ ...before, [name]: value }));
    setRefused(({ [name]: _, ...others }) => others);
  };
  return {
    given,
    field: (name: RegistrationField) => ({
      name,
      value: given[name],
      onValue: (value: string) => change(name, value),
    }),
    /** A field that was only passed through is not complained about yet. */
    leave: (name: RegistrationField) => given[name] !== '' && setLeft((before) => [...new Set([...before, name])]),
    errorOf: (name: RegistrationField) => {
      const fault = left.includes(name) ? faults[name] : undefined;
      return refused[name] ?? (fault && t.faults[fault]);
    },
    /** Of the form as a whole; null while there is none. */
    failed: Object.keys(refused).length === 0 ? register.error : null,
    attempt: register.submittedAt,
    isBusy: register.isPending,
    send: (form: HTMLFormElement, isNameFree: boolean) => {
      setLeft(registrationFields);
      if (!isNameFree || Object.values(faults).some(Boolean)) return focusFirstFault(form);
      const { username, email, password } = given;
      const body = { username: username.trim(), email: email.trim(), password };
      register.mutate({ body }, { onError: () => focusFirstFault(form) });
    },
  };
}
