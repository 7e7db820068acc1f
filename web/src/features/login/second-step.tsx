import type { CodeFactor, FactorKind } from '#shared/contract/shapes/factor-fields';
import { ask } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { FactorForm } from '../step-up/factor-form.tsx';
import { loginRequestOptions, useCompleteLogin } from './complete-login.ts';
import { usePasskeyLogin } from './passkey-login.ts';

/** A login whose password was right and whose second factor is missing. */
export interface Half {
  email: string;
  password: string;
  kinds: readonly FactorKind[];
}

/** The code is sent with the same name and password; a passkey needs neither. */
export function SecondStep({ half, onCancel }: { half: Half; onCancel: () => void }) {
  const t = useT().factors;
  const enter = useCompleteLogin();
  const enterByPasskey = usePasskeyLogin();
  const { kinds, ...credentials } = half;
  const byCode = async (second_factor: CodeFactor) =>
    enter(await ask('POST /auth/login', { body: { ...credentials, second_factor } }, loginRequestOptions()));
  return (
    <section aria-label={t.loginHeading}>
      <p className="text-ink-2">{t.loginLine}</p>
      <FactorForm tone="primary" kinds={kinds} onCode={byCode} onPasskey={enterByPasskey} onCancel={onCancel} />
    </section>
  );
}
