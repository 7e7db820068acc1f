import type { Owner } from '#shared/accounts/password-rules';
import { useT } from '../../i18n/index.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { passwordFaultsOf } from './faults.ts';
import { useFields } from './form.tsx';
import { StrengthMeter } from './strength-meter.tsx';

const empty = { password: '', again: '' };

/**
 * A new password, typed twice. `owner` is used to reject passwords with personal data; only the server knows the common
 * ones.
 */
export function useNewPassword(owner: Owner = {}) {
  const messages = useT().auth.faults;
  const fields = useFields({
    first: empty,
    faultsOf: (values) => {
      const { password, again } = passwordFaultsOf(values, owner);
      return { password: password && messages[password], again: again && messages[again] };
    },
  });
  return { ...fields, owner, clear: () => fields.startOver(empty) };
}

export function NewPasswordFields({ form }: { form: ReturnType<typeof useNewPassword> }) {
  const t = useT();
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={t.recovery.newPassword}
        aside={t.auth.passwordRule}
        name="new-password"
        autoComplete="new-password"
        hint={<StrengthMeter password={form.values.password} owner={form.owner} />}
      />
      <PasswordField {...form.field('again')} label={t.recovery.again} autoComplete="new-password" />
    </>
  );
}
