import type { OwnUser } from '#shared/contract/profiles';
import { limits } from '#shared/limits';
import { CurrentPassword } from '../../../features/forms/current-password.tsx';
import { Form } from '../../../features/forms/form.tsx';
import { FormError } from '../../../features/forms/form-error.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { AvatarPanel } from './avatar-panel.tsx';
import { OpenPart } from './profile-part.tsx';
import { useProfileForm } from './use-profile-form.ts';

export function EditTab({ user }: { user: OwnUser }) {
  const { auth, emailChange, profile: t } = useT();
  const form = useProfileForm(user);
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
          {form.failed && (
            <FormError key={form.attempt} error={form.failed} fallback={t.updateFailed} limited={t.tooMany} />
          )}
          {form.done && (
            <Callout tone="ok" role="status">
              <p className="wrap-anywhere">{form.done}</p>
            </Callout>
          )}
          <div>
            <Button type="submit" tone="ink" busy={form.isBusy && t.saving}>
              {t.save}
            </Button>
          </div>
        </Form>
      </OpenPart>
    </>
  );
}
