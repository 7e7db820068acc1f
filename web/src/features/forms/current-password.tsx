import type { ComponentProps } from 'react';
import { useT } from '../../i18n/index.tsx';
import { useSession } from '../../session/session.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

type FieldProps = Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onValue' | 'onBlur'>;

/** The current password, by which the user confirms a change of the account. */
export function CurrentPassword({ field, hint }: { field: FieldProps; hint?: string | undefined }) {
  const t = useT().profile;
  const { user } = useSession();
  return (
    <>
      {/* Tells a password manager whose password is asked for. */}
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField {...field} label={t.currentPassword} hint={hint} autoComplete="current-password" />
    </>
  );
}
