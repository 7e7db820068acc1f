import { CurrentPassword } from '../../../features/forms/current-password.tsx';
import { Form } from '../../../features/forms/form.tsx';
import { FormError } from '../../../features/forms/form-error.tsx';
import { NewPasswordFields } from '../../../features/forms/new-password.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { usePasswordChange } from './use-password-change.ts';

export function PasswordTab() {
  const t = useT().profile;
  const form = usePasswordChange();
  return (
    <Form onSend={form.send} className="grid max-w-[34em] gap-5">
      <p className="text-ink-2 text-sm">{t.passwordLine}</p>
      <CurrentPassword field={form.current} />
      <NewPasswordFields form={form.fresh} />
      {form.failed && (
        <FormError key={form.attempt} error={form.failed} fallback={t.passwordFailed} limited={t.tooManyPasswords} />
      )}
      {form.done && (
        <Callout tone="ok" role="status">
          {form.done}
        </Callout>
      )}
      <div>
        <Button type="submit" tone="ink" busy={form.isBusy && t.saving}>
          {t.changePassword}
        </Button>
      </div>
    </Form>
  );
}
