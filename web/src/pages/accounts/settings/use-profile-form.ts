import type { OwnUser } from '#shared/contract/profiles';
import { useWrite } from '../../../api/query.ts';
import { focusFirstFault } from '../../../features/forms/focus.ts';
import { useFields } from '../../../features/forms/use-fields.ts';
import { useT } from '../../../i18n/index.tsx';
import { useRefreshSession } from '../../../session/refresh.ts';
import { bodyOf, faultsOf, isMoving, type ProfileForm, refusedFields } from './profile-form.ts';

const formOf = ({ display_name, email, bio }: OwnUser): ProfileForm => ({
  displayName: display_name,
  email,
  bio,
  currentPassword: '',
});

export function useProfileForm(user: OwnUser) {
  const t = useT();
  const refresh = useRefreshSession();
  const words = { ...t.auth.faults, ...t.profile.faults };
  const form = useFields({
    first: formOf(user),
    faultsOf: (values) => {
      const { displayName, email, bio, currentPassword } = faultsOf(values, user.email);
      return {
        displayName: displayName && words[displayName],
        email: email && words[email],
        bio: bio && words[bio],
        currentPassword: currentPassword && words[currentPassword],
      };
    },
  });
  const save = useWrite('PUT /users/profile', {
    stale: ['GET /users/me', 'GET /users/{usernameOrId}', 'GET /users'],
    onDone: ({ user: changed }) => {
      /**
       * A new address does not count before it is verified: the field shows the present one, and the message says how
       * to verify.
       */
      form.startOver(changed ? formOf(changed) : { ...form.values, email: user.email, currentPassword: '' });
      void refresh();
    },
    onFailed: (error) => {
      form.refuse(refusedFields(error));
    },
  });

  return {
    field: form.field,
    isMoving: isMoving(form.values.email, user.email),
    isBusy: save.isPending,
    done: save.isSuccess ? save.data.message || t.profile.saved : undefined,
    failed: form.isRefused ? null : save.error,
    attempt: save.submittedAt,
    send: (element: HTMLFormElement) => {
      if (!form.isComplete(element)) return;
      save.mutate({ body: bodyOf(form.values) }, { onError: () => focusFirstFault(element) });
    },
  };
}
