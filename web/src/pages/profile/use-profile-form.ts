import { useState } from 'react';
import type { OwnUser } from '#shared/contract/people';
import { useWrite } from '../../api/query.ts';
import { wordsOf } from '../../features/forms/failures.ts';
import { focusFirstFault } from '../../features/forms/focus.ts';
import { useT } from '../../i18n/index.tsx';
import { useRefreshSession } from '../../session/session.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { bodyOf, type Faults, faultsOf, type ProfileForm, refusedFields } from './profile-form.ts';

const formOf = ({ display_name, email, bio }: OwnUser): ProfileForm => ({ displayName: display_name, email, bio });

export function useProfileForm(user: OwnUser) {
  const t = useT();
  const refresh = useRefreshSession();
  const [given, setGiven] = useState(() => formOf(user));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<ProfileForm>>({});
  const save = useWrite('PUT /users/profile', {
    stale: ['GET /users/me', 'GET /users/{usernameOrId}', 'GET /users'],
    onDone: (answer) => {
      /** A new address is not there yet: the field shows the one that counts, the message says what has to be done. */
      setGiven(formOf(answer.user));
      setTried(false);
      void refresh();
      toast.ok(answer.message || t.profile.saved);
    },
    onFailed: (error) => {
      setRefused(refusedFields(error));
      const { text, line } = wordsOf(error, t.profile.updateFailed, (seconds) =>
        t.profile.tooMany(t.auth.wait(seconds)),
      );
      toast.bad(text, line);
    },
  });

  const faults: Faults = tried ? faultsOf(given) : {};
  const words = { ...t.auth.faults, ...t.profile.faults };
  return {
    field: (name: keyof ProfileForm) => {
      const fault = faults[name];
      return {
        name,
        value: given[name],
        onValue: (value: string) => {
          setGiven((before) => ({ ...before, [name]: value }));
          setRefused(({ [name]: _, ...others }) => others);
        },
        error: refused[name] ?? (fault && words[fault]),
      };
    },
    isBusy: save.isPending,
    done: save.isSuccess ? save.data.message || t.profile.saved : undefined,
    failed: Object.keys(refused).length === 0 ? save.error : null,
    attempt: save.submittedAt,
    send: (form: HTMLFormElement) => {
      setTried(true);
      if (Object.keys(faultsOf(given)).length > 0) return focusFirstFault(form);
      save.mutate({ body: bodyOf(given) }, { onError: () => focusFirstFault(form) });
    },
  };
}
