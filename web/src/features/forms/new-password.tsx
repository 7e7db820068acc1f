import { useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { passwordFaultsOf, strengthOf } from './faults.ts';
import { StrengthMeter } from './strength-meter.tsx';

type Name = 'password' | 'again';

const empty = { password: '', again: '' };

/** A new password twice, and what is wrong with it as far as it is time to say so. */
export function useNewPassword() {
  const [given, setGiven] = useState(empty);
  const [left, setLeft] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<string>();
  const faults = passwordFaultsOf(given);
  return {
    given,
    isFine: !faults.password && !faults.again,
    faultOf: (name: Name) => (left.includes(name) ? faults[name] : undefined),
    /** What only the server knows: a password that everybody uses. */
    refused,
    refuse: setRefused,
    change: (name: Name, value: string) => {
      setRefused(undefined);
      setGiven((before) => ({ ...before, [name]: value }));
    },
    leave: (name: Name) => given[name] !== '' && setLeft((before) => [...before, name]),
    showFaults: () => setLeft(['password', 'again']),
    clear: () => {
      setGiven(empty);
      setLeft([]);
    },
  };
}

export type NewPassword = ReturnType<typeof useNewPassword>;

export function NewPasswordFields({ form }: { form: NewPassword }) {
  const t = useT();
  const strength = strengthOf(form.given.password);
  const errorOf = (name: Name) => {
    const fault = form.faultOf(name);
    return fault && t.auth.faults[fault];
  };
  return (
    <>
      <PasswordField
        label={t.recovery.newPassword}
        aside={t.auth.passwordRule}
        name="new-password"
        autoComplete="new-password"
        value={form.given.password}
        onValue={(value) => form.change('password', value)}
        onBlur={() => form.leave('password')}
        error={form.refused ?? errorOf('password')}
        hint={strength > 0 && <StrengthMeter strength={strength} />}
      />
      <PasswordField
        label={t.recovery.again}
        name="again"
        autoComplete="new-password"
        value={form.given.again}
        onValue={(value) => form.change('again', value)}
        onBlur={() => form.leave('again')}
        error={errorOf('again')}
      />
    </>
  );
}
