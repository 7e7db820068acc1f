import { useT } from '../../i18n/index.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { passwordFaultsOf, strengthOf } from './faults.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useFields } from './use-fields.ts';

const empty = { password: '', again: '' };

/** A new password twice. Refused is what only the server knows: a password that everybody uses. */
export function useNewPassword() {
  const words = useT().auth.faults;
  const fields = useFields({
    first: empty,
    faultsOf: (given) => {
      const { password, again } = passwordFaultsOf(given);
      return { password: password && words[password], again: again && words[again] };
    },
  });
  return { ...fields, clear: () => fields.startOver(empty) };
}

export function NewPasswordFields({ form }: { form: ReturnType<typeof useNewPassword> }) {
  const t = useT();
  const strength = strengthOf(form.given.password);
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={t.recovery.newPassword}
        aside={t.auth.passwordRule}
        name="new-password"
        autoComplete="new-password"
        hint={strength > 0 && <StrengthMeter strength={strength} />}
      />
      <PasswordField {...form.field('again')} label={t.recovery.again} autoComplete="new-password" />
    </>
  );
}
