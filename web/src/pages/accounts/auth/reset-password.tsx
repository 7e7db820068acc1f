import { useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { useLinkToken } from '../../../nav/link-token.ts';
import { paths } from '../../../nav/paths.ts';
import { useReturnPath } from '../../../nav/return-path.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { DoneGate } from './done-gate.tsx';
import { Gate } from './gate.tsx';
import { ResetForm } from './reset-form.tsx';
import { UselessLink } from './useless-link.tsx';

export default function ResetPasswordPage() {
  const t = useT().recovery;
  const token = useLinkToken();
  const returnPath = useReturnPath();
  const [done, setDone] = useState<string>();
  const [refused, setRefused] = useState<string>();
  usePageTitle(t.resetTitle);
  if (done !== undefined) return <DoneGate heading={t.doneHeading} message={done} />;
  const useless = token === '' ? t.tokenMissing : refused;
  if (useless !== undefined) {
    return (
      <UselessLink heading={t.notReset} text={useless}>
        <ButtonLink tone="ink" block className="mt-6" to={paths.forgotPassword(returnPath)}>
          {t.askAgain}
        </ButtonLink>
        <ButtonLink block className="mt-2.5" to={paths.login(returnPath)}>
          {t.backToLogin}
        </ButtonLink>
      </UselessLink>
    );
  }
  return (
    <Gate heading={t.resetTitle} lead={t.resetLead}>
      <ResetForm token={token} onDone={setDone} onUseless={setRefused} />
    </Gate>
  );
}
