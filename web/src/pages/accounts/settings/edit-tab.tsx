import { useEffect } from 'react';
import type { OwnUser } from '#shared/contract/profiles';
import { limits } from '#shared/limits';
import { useWrite } from '../../../api/write.ts';
import { CurrentPassword, Form, focusFirstFault, SendError } from '../../../features/forms/form.tsx';
import { useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../i18n/index.tsx';
import { useRefreshSession } from '../../../session/refresh.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { AvatarPanel } from './avatar-panel.tsx';
import { bodyOf, faultsOf, isChanged, isMoving, type ProfileForm, refusedFields } from './profile-form.ts';
import { OpenPart } from './profile-part.tsx';

const formOf = ({ display_name, email, bio }: OwnUser): ProfileForm => ({
  displayName: display_name,
  email,
  bio,
  currentPassword: '',
});

export const profileDraft = (userId: string) => `profile:${userId}`;

function useProfileForm(user: OwnUser) {
  const t = useT();
  const refresh = useRefreshSession();
  const words = { ...t.auth.faults, ...t.profile.faults };
  const form = useDraftFields({
    key: profileDraft(user.id),
    first: formOf(user),
    secret: 'currentPassword',
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
    isChanged: isChanged(form.values, formOf(user)),
    isMoving: isMoving(form.values.email, user.email),
    sending: save,
    isRefused: form.isRefused,
    done: save.isSuccess ? save.data.message || t.profile.saved : undefined,
    send: (element: HTMLFormElement) => {
      if (!form.isComplete(element)) return;
      save.mutate({ body: bodyOf(form.values) }, { onError: () => focusFirstFault(element) });
    },
  };
}

interface Props {
  user: OwnUser;
  /** Gets whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void;
}

export function EditTab({ user, onChanged }: Props) {
  const { auth, emailChange, profile: t, shared } = useT();
  const form = useProfileForm(user);
  useEffect(() => onChanged(form.isChanged), [onChanged, form.isChanged]);
  return (
    <>
      <AvatarPanel user={user} />
      <OpenPart heading={t.parts.edit} line={t.usernameLine}>
        <Form onSend={form.send} className="grid items-start gap-5 md:grid-cols-2 md:[&>:nth-child(n+3)]:col-span-2">
          <TextField
            {...form.field('displayName')}
            label={t.displayName}
            autoComplete="nickname"
            countTo={limits.displayNameLength}
            placeholder={user.username}
            hint={t.displayNameHint}
          />
          <TextField
            {...form.field('email')}
            label={auth.email}
            type="email"
            autoComplete="email"
            spellCheck={false}
            hint={t.emailHint}
          />
          {form.isMoving && <CurrentPassword field={form.field('currentPassword')} hint={emailChange.passwordHint} />}
          <TextArea {...form.field('bio')} label={t.bio} countTo={limits.bioLength} hint={t.bioHint} />
          <SendError sending={form.sending} form={form} fallback={t.updateFailed} limited={t.tooMany} />
          {form.done && (
            <Callout tone="ok" role="status">
              <p className="wrap-anywhere">{form.done}</p>
            </Callout>
          )}
          <div>
            <Button type="submit" tone="ink" busy={form.sending.isPending && shared.saving}>
              {shared.save}
            </Button>
          </div>
        </Form>
      </OpenPart>
    </>
  );
}
